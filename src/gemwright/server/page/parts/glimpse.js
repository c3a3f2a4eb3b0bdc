/** A turn in little pictures: gems that came and went, the card, the tile. */
import { html } from "../core/html.js";
import { card as readCard } from "../core/names.js";
import { Gem } from "./gems.js";
import { PAINTS } from "./paint.js";

const lettersOf = (moves, sign) => moves.filter((move) => move.length > 1 && move[0] === sign && move !== "--").map((move) => move.slice(1)).join("");

function Gems({ family, letters, sign }) {
  if (!letters) return null;
  return html`<span class=${sign === "+" ? "glimpse-gems" : "glimpse-gems gone"}><span class="glimpse-sign">${sign === "+" ? "+" : "−"}</span>
    ${[...letters].map((letter, index) => html`<${Gem} key=${index} family=${family} letter=${letter} />`)}</span>`;
}

/**
 * A card as a chip of its bonus colour with its points; a reserved one is tilted.
 * @param {{family: string, card: import("../core/names.js").CardName|null, reserved?: boolean}} props
 */
export function Chip({ family, card, reserved = false }) {
  if (!card?.bonus) return html`<span class=${`chip back-chip level-${card?.level ?? 1}`}>?</span>`;
  const { face, ink, rim } = PAINTS[family][card.bonus];
  return html`<span class=${reserved ? "chip held" : "chip"} style=${`--face:${face};--ink:${ink};--rim:${rim}`}>${card.points || ""}</span>`;
}

const cardOf = (move) => (move.startsWith("r#") ? readCard(`?${move.slice(2)}`) : readCard(move.slice(1)));

/**
 * @param {{family: string, moves: string[]}} props
 */
export function Glimpse({ family, moves }) {
  const action = moves.find((move) => /^[br]/.test(move));
  const tile = moves.find((move) => /^[NL]:/.test(move));
  return html`<span class="glimpse" aria-hidden="true">
    ${action && html`<${Chip} family=${family} card=${cardOf(action)} reserved=${action[0] === "r"} />`}
    <${Gems} family=${family} letters=${lettersOf(moves, "+")} sign="+" /><${Gems} family=${family} letters=${lettersOf(moves, "-")} sign="-" />
    ${tile && html`<span class="held-tile">♛</span>`}</span>`;
}
