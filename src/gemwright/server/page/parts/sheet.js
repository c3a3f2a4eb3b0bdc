/** A player looked at closely: what a panel has little room for, in a sheet above the table. */
import { html, useEffect, useRef } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { card as readCard } from "../core/names.js";
import { cardText, pointsText } from "../core/words.js";
import { CardPicture } from "./cards.js";
import { Icon } from "./icons.js";
import { Holdings } from "./players.js";
import { TilePicture } from "./tiles.js";

/**
 * @typedef {object} SheetProps
 * @property {import("../core/names.js").Board} board
 * @property {import("../core/names.js").SeatModel} seat
 * @property {string} name
 * @property {number} limit most tokens at the end of a turn
 * @property {{words: string}|undefined} last
 * @property {() => void} onClose
 */

/** @param {SheetProps} props */
export function Sheet({ board, seat, name, limit, last, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const tiles = board.tiles.filter((tile) => tile.owner === seat.index);
  const held = tr("{count} tokens of {limit}", { count: seat.numTokens, limit });
  return html`<dialog class=${`help sheet seat-${seat.index}`} ref=${dialog} aria-labelledby="sheet-name" onClose=${onClose} onClick=${closeBeside}>
    <header class="sheet-head"><h2 id="sheet-name">${name}</h2>
      <span class="total" role="img" aria-label=${held} title=${held}>${seat.numTokens}<small>/${limit}</small></span><strong class="points">${pointsText(seat.points)}</strong>
      <form method="dialog"><button class="icon-button" aria-label=${tr("Close")} title=${tr("Close")}><${Icon} name="close" /></button></form></header>
    <${Holdings} board=${board} seat=${seat} landing=${false} />
    <${Cards} heading=${tr("Reserved cards")} board=${board} cards=${seat.hand} />
    <${Tiles} board=${board} tiles=${tiles} avengers=${seat.avengers} />
    <${Cards} heading=${tr("Bought cards")} board=${board} cards=${seat.cards.map((each) => readCard(each))} bought=${true} />
    <p class="sheet-last">${last ? tr("last turn: {words}", { words: last.words }) : tr("no turn yet")}</p>
  </dialog>`;
}

/** A click on the dialog itself is one beside what it holds. */
function closeBeside(event) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

function Cards({ heading, board, cards, bought = false }) {
  return html`<section><h3>${heading}</h3>
    ${cards.length ? html`<ul class=${bought ? "sheet-cards bought" : "sheet-cards"}>${cards.map((card, place) => html`<${Card} key=${`${card.name}-${place}`} board=${board} card=${card} bought=${bought} />`)}</ul>` : html`<p class="muted">${tr("none")}</p>`}</section>`;
}

function Card({ board, card, bought }) {
  const { title = "", tags = 0, level = card.level } = board.printed[card.name] ?? {};
  const words = cardText(board.family, card, undefined, title);
  return html`<li title=${words}><${CardPicture} family=${board.family} card=${card} small=${true} title=${title} tags=${tags} />
    ${!bought && html`<span class="sheet-level">${tr("Level {level}", { level })}</span>`}</li>`;
}

function Tiles({ board, tiles, avengers }) {
  const marvel = board.family === "marvel";
  return html`<section><h3>${marvel ? tr("Locations") : tr("Nobles")}</h3>
    ${!tiles.length && !avengers && html`<p class="muted">${tr("none")}</p>`}
    ${tiles.length > 0 && html`<ul class="sheet-tiles">${tiles.map((tile) => html`<li key=${tile.name} title=${tile.words}><span class="unseen">${tile.words || tile.name}</span><${TilePicture} family=${board.family} tile=${tile} owner="" /></li>`)}</ul>`}
    ${avengers && html`<p>${tr("Avengers tile")}</p>`}</section>`;
}
