/** Nobles and locations. */
import { html } from "../core/html.js";
import { KINDS } from "../core/names.js";
import { PAINTS } from "./paint.js";

const CROWN = "M0 14 L0 4 L5 8.5 L9 1 L13 8.5 L18 4 L18 14 Z";
const TOWER = "M1 15 L1 6 L6 6 L6 1 L12 1 L12 6 L17 6 L17 15 Z";

function Needed({ family, letter, count, x, have }) {
  const { face, ink, rim } = PAINTS[family][letter];
  const rest = have >= count ? "✓" : `−${count - have}`;
  return html`<rect x=${x} y="8" width="22" height="33" rx="4" fill=${face} stroke=${rim} stroke-width="1.3" />
    <text x=${x + 11} y="25" font-size="16" class="on-gem" fill=${ink}>${count}</text>
    <text x=${x + 11} y="37" font-size="9.5" class="on-gem" fill=${ink}>${letter.toUpperCase()}</text>
    ${have !== undefined && html`<text class=${have >= count ? "tile-have met" : "tile-have"} x=${x + 11} y="55" font-size="12.5">${rest}</text>`}`;
}

/**
 * A tile as a drawing of its own.
 * @param {{family: string, tile: any, owner: string, bonuses?: Record<string, number>}} props
 *   bonuses: what the reader has, to say how far the tile is
 */
export function TilePicture({ family, tile, owner, bonuses }) {
  const asked = [...KINDS[family]].filter((letter) => tile.cost[letter]);
  const step = asked.length > 3 ? 22 : 26;
  const left = 110 - step * asked.length;
  const label = owner || tile.title;
  return html`<svg class=${owner ? "tile-picture owned" : "tile-picture"} viewBox="-1 -1 115 86" aria-hidden="true">
    <rect class="tile-plate" x="0.6" y="0.6" width="111.8" height="82.8" rx="9" />
    <text class="tile-points" x="10" y="31" font-size="26">${tile.points || ""}</text>
    <path class="tile-emblem" d=${family === "marvel" ? TOWER : CROWN} transform="translate(9 39) scale(1)" />
    ${asked.map((letter, index) => html`<${Needed} family=${family} letter=${letter} count=${tile.cost[letter]} x=${left + step * index} have=${owner ? undefined : bonuses?.[letter] ?? (bonuses ? 0 : undefined)} />`)}
    <path class=${owner ? "tile-ribbon owned" : "tile-ribbon"} d="M0.6 61.4h111.8v13.6a8.4 8.4 0 0 1 -8.4 8.4h-95a8.4 8.4 0 0 1 -8.4 -8.4Z" />
    <text class="tile-label" x="56.5" y="76.5" font-size=${Math.min(11.5, 175 / Math.max(label.length, 1))}>${label}</text>
  </svg>`;
}
