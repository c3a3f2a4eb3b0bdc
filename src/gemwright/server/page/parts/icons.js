/** Small signs, drawn by us. */
import { html } from "../core/html.js";

const PATHS = {
  sun: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6L4.6 4.6M19.4 19.4L18 18M6 18l-1.4 1.4M19.4 4.6L18 6M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8Z",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5Z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-.9.6-1.5 1.2-1.5 2.4M12 17.6v.1",
  text: "M4 6h16M4 10h16M4 14h10M4 18h13",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  flag: "M6 21V4M6 5h11l-2 3.5L17 12H6",
  save: "M12 4v11M7.5 11L12 15.5L16.500 11M5 20h14",
  back: "M15 5l-7 7l7 7",
  next: "M9 5l7 7l-7 7",
  first: "M18 5l-7 7l7 7M7 5v14",
  last: "M6 5l7 7l-7 7M17 5v14",
  play: "M8 5l11 7l-11 7Z",
  pause: "M8 5v14M16 5v14",
  robot: "M6 9h12v9H6ZM12 9V5M12 4.500v.1M9.500 13v.1M14.500 13v.1M3.500 12v3M20.500 12v3",
  person: "M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8ZM4.500 20.500c.8-4 3.700-6 7.500-6s6.700 2 7.500 6",
  eye: "M2.500 12c2.500-4.500 5.700-6.500 9.500-6.500s7 2 9.500 6.500c-2.500 4.500-5.700 6.500-9.500 6.500s-7-2-9.500-6.500ZM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6Z",
  undo: "M8 5L4 9l4 4M4 9h9.500a5.500 5.500 0 0 1 0 11H9",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  cards: "M8 4h11v14H8ZM8 7L4 8.500L7.500 20L11 19",
  learn: "M12 5L2.500 9.500L12 14l9.500-4.500ZM6 11.500v4.500c1.500 1.500 3.500 2.500 6 2.500s4.500-1 6-2.500v-4.500M21.500 9.500v5.500",
  close: "M6 6l12 12M18 6L6 18",
};

/**
 * @param {{name: keyof typeof PATHS}} props
 */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
