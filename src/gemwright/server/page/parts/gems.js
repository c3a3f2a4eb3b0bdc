/** Gems: one shape a token kind, lit from the upper left. Shapes are those of `gemwright.render`. */
import { html } from "../core/html.js";
import { KINDS } from "../core/names.js";
import { colourName } from "../core/words.js";
import { PAINTS } from "./paint.js";

/** @typedef {[number, number]} Point */

function regular(corners, radius, turn = 0, dent = 1) {
  return Array.from({ length: corners }, (_, k) => {
    const angle = Math.PI * ((2 * k) / corners + turn);
    const r = k % 2 ? radius * dent : radius;
    return [20 + r * Math.sin(angle), 20 - r * Math.cos(angle)];
  });
}

/** Rhombus, hexagon, square, round, pentagon, star, drop: in a square of 40. */
const SHAPES = [
  regular(4, 19.5),
  regular(6, 19),
  [[7, 2], [33, 2], [38, 7], [38, 33], [33, 38], [7, 38], [2, 33], [2, 7]],
  regular(16, 18.5, 1 / 16),
  regular(5, 20),
  regular(20, 19.5, 0, 0.86),
  [[20, 0.5], [29, 10], [35, 20], [35, 28], [29, 36], [20, 39], [11, 36], [5, 28], [5, 20], [11, 10]],
];
const TABLE = 0.66;
const HALO = 1.5;

const points = (corners) => corners.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
const shrunk = (corners, scale) => corners.map(([x, y]) => [20 + (x - 20) * scale, 20 + (y - 20) * scale]);
const path = (corners) => `M${points(corners).replaceAll(" ", "L")}Z`;

function facets(outer) {
  const inner = shrunk(outer, TABLE);
  return outer.map((corner, first) => {
    const second = (first + 1) % outer.length;
    return [corner, outer[second], inner[second], inner[first]];
  });
}

function shade(facet) {
  const x = facet.reduce((sum, [px]) => sum + px, 0) / 4 - 20;
  const y = facet.reduce((sum, [, py]) => sum + py, 0) / 4 - 20;
  const light = -(x + HALO * y) / (1.8 * Math.hypot(x, y));
  const strength = Math.max(0.05, (light > 0 ? 0.55 : 0.36) * Math.abs(light));
  return html`<path d=${path(facet)} fill=${light > 0 ? "#fff" : "#000"} fill-opacity=${strength.toFixed(3)} />`;
}

function symbol(family, letter, kind) {
  const outer = SHAPES[kind];
  const { face, rim, glow } = PAINTS[family][letter];
  const id = `${family}-${kind}`;
  return html`
    <linearGradient id=${`face-${id}`} x1="0" y1="0" x2="0.8" y2="1">
      <stop offset="0" stop-color=${glow} /><stop offset="0.5" stop-color=${face} /><stop offset="1" stop-color=${rim} />
    </linearGradient>
    <symbol id=${`gem-${id}`} viewBox="-0.6 -0.6 41.2 41.2">
      <path d=${path(outer)} fill=${face} stroke=${rim} stroke-width="1.5" stroke-linejoin="round" />
      ${facets(outer).map(shade)}
      <path d=${path(shrunk(outer, TABLE))} fill="url(#gem-table)" />
      <path d=${path(outer)} fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="0.7" transform="translate(1.4 1.4) scale(.93)" />
    </symbol>`;
}

/** What all gems on the page refer to; to be drawn once. */
export function GemSprites() {
  const all = Object.entries(KINDS).flatMap(([family, letters]) =>
    [...letters].map((letter, kind) => symbol(family, letter, kind)),
  );
  return html`<svg class="sprites" aria-hidden="true" width="0" height="0"><defs>
    <linearGradient id="gem-table" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity="0.42" /><stop offset="0.55" stop-color="#fff" stop-opacity="0.02" />
    </linearGradient>${all}</defs></svg>`;
}

/**
 * A gem inside a drawing, with or without a text on it.
 * @param {{family: string, letter: string, x: number, y: number, size: number, text?: string}} props
 */
export function GemAt({ family, letter, x, y, size, text = "" }) {
  const kind = KINDS[family].indexOf(letter);
  const height = size * (text.length > 1 ? 0.5 : 0.58);
  const low = kind === 4 || kind === 6 ? 0.05 : 0;
  return html`<use href=${`#gem-${family}-${kind}`} x=${x} y=${y} width=${size} height=${size} />
    ${text && html`<text x=${x + size / 2} y=${y + size * (0.5 + low) + height * 0.36} font-size=${height}
      class="on-gem" fill=${PAINTS[family][letter].ink}>${text}</text>`}`;
}

/**
 * A gem of its own.
 * @param {{family: string, letter: string, text?: string, label?: boolean}} props
 */
export function Gem({ family, letter, text = "", label = false }) {
  const name = colourName(family, letter);
  const told = label ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return html`<svg class="gem" viewBox="0 0 40 40" ...${told}>
    <${GemAt} family=${family} letter=${letter} x=${0} y=${0} size=${40} text=${text} /></svg>`;
}
