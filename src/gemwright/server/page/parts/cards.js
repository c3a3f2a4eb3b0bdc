/** Cards, card backs and decks. */
import { html } from "../core/html.js";
import { KINDS } from "../core/names.js";
import { cardText } from "../core/words.js";
import { Art } from "./art.js";
import { GemAt } from "./gems.js";
import { PAINTS } from "./paint.js";

const WIDTH = 118;
const HEIGHT = 148;
const RADIUS = 10;
const CHECK = "M-4.6 0.4 L-1.4 3.8 L4.8 -3.4";

/** Where the costs of a card stand: in a row, or two by two where the card is small. */
function places(count, small) {
  if (!small) {
    const step = Math.min(28, 110 / count);
    const left = WIDTH / 2 - (step * count) / 2;
    return Array.from({ length: count }, (_, i) => ({ x: left + step * i + step / 2 - 13.5, y: 89, size: 27 }));
  }
  const rows = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, i) => {
    if (count === 1) return { x: 24, y: 82, size: 46 };
    return { x: 4 + 57 * (i % 2), y: (rows === 1 ? 88 : 69) + 39 * Math.floor(i / 2), size: 33 };
  });
}

function Cost({ family, letter, count, place, short, within, small }) {
  const { x, y, size } = place;
  const [tx, ty, my, ts, ms] = small
    ? [x + size + 10, y + size * 0.4, y + size * 0.95, 12.5, size > 40 ? 22 : 16]
    : [x + size / 2, y + 38, y + 53, 10, 14];
  return html`<${GemAt} family=${family} letter=${letter} x=${x} y=${y} size=${size} text=${String(count)} />
    <text class="card-letter" x=${tx} y=${ty} font-size=${ts}>${letter.toUpperCase()}</text>
    ${short > 0 && html`<text class=${within ? "card-short within" : "card-short"} x=${tx} y=${my} font-size=${ms}>−${short}</text>`}`;
}

function Costs({ family, card, price, small }) {
  const asked = [...KINDS[family]].filter((letter) => card.cost[letter]);
  const where = places(asked.length, small);
  return asked.map(
    (letter, index) => html`<${Cost} key=${letter} family=${family} letter=${letter} count=${card.cost[letter]}
      place=${where[index]} short=${price?.missing?.[letter] ?? 0} within=${price?.affordable} small=${small} />`,
  );
}

function Mark({ family, gold }) {
  const x = WIDTH / 2 - (gold ? 14 : 0);
  return html`<rect class="card-mark" x="1.5" y="1.5" width=${WIDTH - 3} height=${HEIGHT - 3} rx=${RADIUS} />
    <g transform=${`translate(${x} 11)`}><circle class="tick" r="10.5" /><path class="tick-line" d=${CHECK} /></g>
    ${gold > 0 && html`<${GemAt} family=${family} letter="$" x=${WIDTH / 2 + 1} y=${-1} size=${24} text=${String(gold)} />`}`;
}

/** The name on a band across the foot of the picture. */
function Title({ title, band, foot, small }) {
  if (!title) return null;
  const height = small ? 18 : 20;
  const size = Math.min(small ? 13 : 12.5, 190 / title.length);
  return html`<rect class="card-band" y=${foot - height} width=${WIDTH} height=${height} fill=${band} />
    <text class="card-title" x=${WIDTH / 2} y=${foot - height / 2 + size * 0.36} font-size=${size}>${title}</text>`;
}

function Tags({ count }) {
  return Array.from(
    { length: count },
    (_, i) => html`<g transform=${`translate(${38 + 19 * i} 12)`}>
      <path class="tag" d="M3.6 0H14.4L18 9L14.4 18H3.6L0 9Z" /><text class="tag-text" x="9" y="13.2" font-size="11.5">A</text></g>`,
  );
}

function Face({ family, card, price, small, title, tags }) {
  const { ink, rim, face, band } = PAINTS[family][card.bonus];
  const tall = small ? 62 : 82;
  const id = `clip-${small ? "s" : "l"}`;
  return html`<g clip-path=${`url(#${id})`}>
      <rect class="card-face" width=${WIDTH} height=${HEIGHT} />
      <${Art} family=${family} card=${card} width=${WIDTH} height=${tall} />
      <${Title} title=${title} band=${band} foot=${tall} small=${small} />
      <rect y=${tall} width=${WIDTH} height="2.2" fill=${rim} fill-opacity="0.75" />
    </g>
    <rect class="card-rim" x="0.6" y="0.6" width=${WIDTH - 1.2} height=${HEIGHT - 1.2} rx=${RADIUS - 0.6} stroke=${rim} />
    ${card.points > 0 && html`<text class="card-points" x="10" y=${small ? 41 : 35} font-size=${small ? 40 : 33} fill=${ink} stroke=${ink === "#ffffff" ? band : face}>${card.points}</text>`}
    <${Tags} count=${tags} />
    <${GemAt} family=${family} letter=${card.bonus} x=${WIDTH - (small ? 50 : 44)} y=${6} size=${small ? 44 : 38} text=${card.bonus.toUpperCase()} />
    <${Costs} family=${family} card=${card} price=${price} small=${small} />
    ${price?.affordable && html`<${Mark} family=${family} gold=${price.gold} />`}`;
}

/** The back of a card: its level as so many rhombs. */
export function BackArt({ level }) {
  const pips = Array.from({ length: level }, (_, i) => WIDTH / 2 + (i - (level - 1) / 2) * 18);
  return html`<rect class=${`back back-${level}`} width=${WIDTH} height=${HEIGHT} rx=${RADIUS} />
    <g class="back-lines"><rect x="7" y="7" width=${WIDTH - 14} height=${HEIGHT - 14} rx="6" />
      <path d="M59 22L100 74L59 126L18 74Z" /><path d="M59 41L85 74L59 107L33 74Z" /></g>
    ${pips.map((x) => html`<path class="back-pip" d=${`M${x} 12l6.5 6.5l-6.5 6.5l-6.5 -6.5Z`} />`)}`;
}

/**
 * A card as a drawing of its own.
 * @param {{family: string, card: import("../core/names.js").CardName, price?: any, small?: boolean, title?: string, tags?: number, hidden?: boolean}} props
 *   hidden: whether the words beside it say it already
 */
export function CardPicture({ family, card, price, small = false, title = "", tags = 0, hidden = false }) {
  const told = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": cardText(family, card, price, title) };
  return html`<svg class="card-picture" viewBox="-2 -2 122 152" ...${told}>
    ${card.bonus
      ? html`<${Face} family=${family} card=${card} price=${price} small=${small} title=${title} tags=${tags} />`
      : html`<${BackArt} level=${card.level} /><text class="back-text" x="59" y="86" font-size="36">?</text>`}
  </svg>`;
}

/** Outlines that cards are cut along; to be drawn once. */
export function CardSprites() {
  return html`<svg class="sprites" aria-hidden="true" width="0" height="0"><defs>
    <clipPath id="clip-l"><rect width="118" height="148" rx="10" /></clipPath>
    <clipPath id="clip-s"><rect width="118" height="148" rx="10" /></clipPath>
    <linearGradient id="back-1" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3f8467" /><stop offset="1" stop-color="#173b31" /></linearGradient>
    <linearGradient id="back-2" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b98a36" /><stop offset="1" stop-color="#5b3d10" /></linearGradient>
    <linearGradient id="back-3" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a68a8" /><stop offset="1" stop-color="#1d2a50" /></linearGradient>
  </defs></svg>`;
}

/**
 * A deck and how many cards it has left.
 * @param {{level: number, left: number}} props
 */
export function DeckPicture({ level, left }) {
  if (!left) {
    return html`<svg class="card-picture" viewBox="-2 -2 122 152" aria-hidden="true">
      <rect class="slot-empty" x="2" y="2" width="114" height="144" rx="10" /><text class="slot-text" x="59" y="84" font-size="30">0</text></svg>`;
  }
  return html`<svg class="card-picture" viewBox="-2 -2 122 152" aria-hidden="true">
    <${BackArt} level=${level} /><text class="back-text" x="59" y="87" font-size="38">${left}</text></svg>`;
}

/** The place of a card that is not there. */
export function EmptySlot() {
  return html`<svg class="card-picture" viewBox="-2 -2 122 152" aria-hidden="true"><rect class="slot-empty" x="2" y="2" width="114" height="144" rx="10" /></svg>`;
}
