/** Colours of the gems of both families, as in `gemwright.render`. */

/**
 * @typedef {{face: string, ink: string, rim: string, glow: string, band: string}} Paint
 *   band: the rim at half its light, dark enough for white words
 */

const halved = (hex) => `#${hex.slice(1).replace(/../g, (part) => (parseInt(part, 16) >> 1).toString(16).padStart(2, "0"))}`;
const paint = (face, ink, rim, glow) => ({ face, ink, rim, glow, band: halved(rim) });

/** @type {Record<string, Record<string, Paint>>} */
export const PAINTS = {
  splendor: {
    w: paint("#f2f4f7", "#1c2129", "#8e97a6", "#ffffff"),
    u: paint("#1f5fc4", "#ffffff", "#123a7c", "#5b9bff"),
    g: paint("#137a41", "#ffffff", "#0a4a27", "#3fc27a"),
    r: paint("#c02c3b", "#ffffff", "#761722", "#ff7a80"),
    k: paint("#33343d", "#ffffff", "#8b8d99", "#7d8092"),
    $: paint("#efc13c", "#2b1f00", "#8f6a0c", "#ffe9a3"),
  },
  marvel: {
    y: paint("#f6cf3f", "#2b1f00", "#947009", "#fff0a8"),
    p: paint("#7541b4", "#ffffff", "#472371", "#b487f0"),
    b: paint("#1f66c8", "#ffffff", "#123f80", "#62a2ff"),
    r: paint("#c02c3b", "#ffffff", "#761722", "#ff7a80"),
    o: paint("#f0913c", "#2b1400", "#924c0c", "#ffc48c"),
    $: paint("#bcc5d1", "#1c2129", "#69737f", "#f3f6fa"),
    t: paint("#2fb866", "#031d0c", "#0e6a35", "#8ff0b4"),
  },
};
