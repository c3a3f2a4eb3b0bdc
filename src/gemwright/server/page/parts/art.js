/** What is painted on a card: a mesh of facets and a silhouette, the same each time for the same card. */
import { html } from "../core/html.js";
import { PAINTS } from "./paint.js";

const COLUMNS = 6;
const ROWS = 4;
const SHADES = [-0.2, -0.13, -0.07, 0.06, 0.13, 0.22];

/** A stream of numbers from 0 to 1 that a text decides. */
function dice(text) {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519) + 0x9e3779b9;
    return ((seed ^ (seed >>> 13)) >>> 0) / 4294967296;
  };
}

function grid(width, height, roll) {
  return Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => {
      const edgeX = column === 0 || column === COLUMNS;
      const edgeY = row === 0 || row === ROWS;
      const x = (width / COLUMNS) * (column + (edgeX ? 0 : 0.66 * (roll() - 0.5)));
      const y = (height / ROWS) * (row + (edgeY ? 0 : 0.66 * (roll() - 0.5)));
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    }),
  );
}

function mesh(width, height, roll) {
  const at = grid(width, height, roll);
  const paths = SHADES.map(() => "");
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [a, b] = [at[row][column], at[row][column + 1]];
      const [c, d] = [at[row + 1][column], at[row + 1][column + 1]];
      paths[Math.floor(roll() * SHADES.length)] += `M${a}L${b}L${c}Z`;
      paths[Math.floor(roll() * SHADES.length)] += `M${b}L${d}L${c}Z`;
    }
  }
  return paths;
}

function ridge(width, height, base, steps, roll) {
  const tops = Array.from({ length: steps + 1 }, (_, step) => {
    const lift = step % 2 ? 0.35 + 0.65 * roll() : 0.25 * roll();
    return `L${((width / steps) * step).toFixed(1)} ${(height - base - lift * height * 0.34).toFixed(1)}`;
  });
  return `M0 ${height}${tops.join("")}L${width} ${height}Z`;
}

function tower(x, wide, top, height, kind) {
  const middle = x + wide / 2;
  const body = `M${x} ${height}V${top}H${x + wide}V${height}Z`;
  if (kind < 0.34) return `${body}M${x - 1} ${top}L${middle} ${top - wide * 1.1}L${x + wide + 1} ${top}Z`;
  if (kind < 0.67) {
    const r = wide / 2;
    return `${body}M${x} ${top}A${r} ${r} 0 0 1 ${x + wide} ${top}ZM${middle - 0.7} ${top - r - 5}h1.4v6h-1.4Z`;
  }
  return `${body}M${x} ${top}v-3h${wide / 4}v3h${wide / 4}v-3h${wide / 4}v3h${wide / 4}v-3h0Z`;
}

function city(width, height, roll) {
  let outline = "";
  for (let x = -3; x < width; ) {
    const wide = 7 + Math.floor(roll() * 13);
    outline += tower(x, wide, Math.round(height * (0.5 + 0.34 * roll())), height, roll());
    x += wide + (roll() < 0.4 ? 2 : 0);
  }
  return outline;
}

function arches(width, height, roll) {
  const wide = 15 + Math.floor(roll() * 8);
  const top = height * 0.66;
  let outline = `M0 ${height}V${top - 8}H${width}V${height}Z`;
  for (let x = 3; x + wide < width + 10; x += wide + 5) {
    const r = wide / 2;
    outline += `M${x} ${height}V${top + r}A${r} ${r} 0 0 1 ${x + wide} ${top + r}V${height}Z`;
  }
  return outline;
}

function scene(points, width, height, roll) {
  if (points >= 3) return [ridge(width, height, 12, 4, roll), city(width, height, roll)];
  if (points >= 1) return [ridge(width, height, 16, 5, roll), arches(width, height, roll)];
  return [ridge(width, height, 16, 5, roll), ridge(width, height, 2, 7, roll)];
}

/** Gradients that the pictures of all cards refer to; to be drawn once. */
export function ArtSprites() {
  const all = Object.entries(PAINTS).flatMap(([family, paints]) =>
    Object.entries(paints).map(
      ([letter, { face, rim, glow }]) => html`<linearGradient id=${`art-${family}-${letter}`} x1="0" y1="0" x2="0.35" y2="1">
        <stop offset="0" stop-color=${glow} /><stop offset="0.42" stop-color=${face} /><stop offset="1" stop-color=${rim} />
      </linearGradient>`,
    ),
  );
  return html`<svg class="sprites" aria-hidden="true" width="0" height="0"><defs>${all}</defs></svg>`;
}

/**
 * @param {{family: string, card: import("../core/names.js").CardName, width: number, height: number}} props
 */
export function Art({ family, card, width, height }) {
  const roll = dice(card.name);
  const facets = mesh(width, height, roll);
  const [far, near] = scene(card.points, width, height, roll);
  const { rim } = PAINTS[family][card.bonus];
  const dark = card.bonus === "k" ? "#0c0d12" : rim;
  return html`<rect width=${width} height=${height} fill=${`url(#art-${family}-${card.bonus})`} />
    ${facets.map((d, index) => html`<path d=${d} fill=${SHADES[index] > 0 ? "#fff" : "#000"} fill-opacity=${Math.abs(SHADES[index])} />`)}
    <path d=${far} fill=${dark} fill-opacity="0.38" />
    <path d=${near} fill=${dark} fill-opacity="0.72" fill-rule="evenodd" />`;
}
