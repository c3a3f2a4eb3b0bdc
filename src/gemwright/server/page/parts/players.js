/** Everybody at the table: points, bonuses, tokens, hands, tiles, clocks and what they did last. */
import { classes, html } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { amountsText, cardText, pointsText } from "../core/words.js";
import { PAINTS } from "./paint.js";
import { CardButton } from "./board.js";
import { CardPicture } from "./cards.js";
import { Clock } from "./clock.js";
import { Gem } from "./gems.js";
import { Chip, Glimpse } from "./glimpse.js";
import { Icon } from "./icons.js";

/**
 * @typedef {object} PanelProps
 * @property {import("../core/names.js").Board} board
 * @property {import("../core/names.js").SeatModel} seat
 * @property {string} name
 * @property {{who: string, agent: string|null, present: boolean}} place
 * @property {boolean} toPlay
 * @property {boolean} isMe
 * @property {boolean} latest whether this seat moved last
 * @property {boolean} winner
 * @property {{words: string, moves: string[]}|undefined} last
 * @property {any} clock
 * @property {number} age
 * @property {number} limit
 * @property {Record<string, number>} change what the plan does to the tokens
 * @property {boolean} brief whether there is room for little more than colours
 * @property {() => void} onLook called by who wants to see more
 */

/** @param {PanelProps & {hands: any, chosen: string}} props */
export function Panel(props) {
  const { seat, name, toPlay, isMe, latest, winner } = props;
  return html`<section class=${classes("panel", `seat-${seat.index}`, toPlay && "to-play", isMe && "me", latest && "latest", winner && "winner")}
    aria-label=${isMe ? tr("{name} (you)", { name }) : name} data-at=${`seat-${seat.index}`}>
    <${Head} ...${props} />
    <div class="panel-body"><${Holdings} ...${props} /><${Hand} ...${props} /></div>
    <${Last} ...${props} />
  </section>`;
}

function Head({ board, seat, name, place, toPlay, isMe, winner, clock, age, limit, change, onLook }) {
  const total = seat.numTokens + Object.values(change).reduce((sum, each) => sum + each, 0);
  return html`<header class="panel-head">
    <span class="avatar" aria-hidden="true">${toPlay && html`<span class="turn-ring" />`}<${Icon} name=${place?.who === "bot" ? "robot" : "person"} /></span>
    <h2 class="panel-name"><button type="button" class="panel-look" aria-haspopup="dialog" aria-label=${tr("{name}: look closer", { name })} title=${tr("{name}: look closer", { name })} onClick=${onLook}><span>${name}</span></button>${isMe && html`<small>${tr("you")}</small>`}<${Standing} place=${place} /></h2>
    <${Clock} clock=${clock} age=${age} />
    <${TilesHeld} board=${board} seat=${seat} />
    <span class=${classes("total", total > limit && "over", total >= limit - 1 && "near")} role="img"
      aria-label=${tr("{count} tokens of {limit}", { count: total, limit })} title=${tr("{count} tokens of {limit}", { count: total, limit })}>${total}<small>/${limit}</small></span>
    <strong class="points" role="img" aria-label=${pointsText(seat.points)} title=${pointsText(seat.points)}>${winner && html`<span class="crown" aria-hidden="true">♛</span>`}${seat.points}</strong>
  </header>`;
}

/** What is to be known of the one who sits there. */
function Standing({ place }) {
  if (place?.gone) return html`<small class="away">${tr("gave up")}</small>`;
  if (place?.taken) return html`<small class="away">${tr("a bot plays on")}</small>`;
  return place?.present === false && html`<small class="away">${tr("away")}</small>`;
}

function TilesHeld({ board, seat }) {
  const held = board.tiles.filter((tile) => tile.owner === seat.index);
  return html`<span class="held-tiles">
    ${held.map((tile) => html`<span class="held-tile" role="img" title=${tile.title} aria-label=${tile.title || tile.name}>♛</span>`)}
    ${seat.avengers && html`<span class="held-tile avengers" role="img" title=${tr("Avengers tile")} aria-label=${tr("Avengers tile")}>A</span>`}
  </span>`;
}

/**
 * Bonuses and tokens by kind.
 * @param {{board: any, seat: any, change?: Record<string, number>, landing?: boolean}} props
 *   landing: whether this is where flights land: once for each seat
 */
export function Holdings({ board, seat, change = {}, landing = true }) {
  const bonuses = amountsText(board.family, seat.bonuses) || tr("none");
  const tokens = amountsText(board.family, seat.tokens) || tr("none");
  return html`<div class="holdings" role="img" aria-label=${`${tr("bonuses: {amounts}", { amounts: bonuses })}; ${tr("tokens: {amounts}", { amounts: tokens })}`}>
    ${[...board.kinds].map((letter) => html`<${Holding} key=${letter} board=${board} seat=${seat} letter=${letter} change=${change[letter] ?? 0} landing=${landing} />`)}
  </div>`;
}

function Holding({ board, seat, letter, change, landing }) {
  const bonus = seat.bonuses[letter] ?? 0;
  const tokens = seat.tokens[letter] ?? 0;
  const { face, ink, rim } = PAINTS[board.family][letter];
  const isColour = letter !== "$" && letter !== "t";
  return html`<div class="holding" data-at=${landing ? `seat-${seat.index}-${letter}` : null}>
    ${isColour
      ? html`<span class=${classes("bonus", !bonus && "none")} style=${bonus ? `--face:${face};--ink:${ink};--rim:${rim}` : ""}>${bonus}</span>`
      : html`<span class="bonus blank">${letter === "t" && seat.tags ? html`<span class="tags" title=${tr("Avengers tags")}>A${seat.tags}</span>` : ""}</span>`}
    <span class=${classes("token", !tokens && "none")}><${Gem} family=${board.family} letter=${letter} text=${tokens ? String(tokens) : ""} /></span>
    ${change !== 0 && html`<span class=${classes("change", change < 0 && "less")}>${change > 0 ? `+${change}` : `−${-change}`}</span>`}
  </div>`;
}

function Hand({ board, seat, isMe, hands, chosen, brief }) {
  const label = tr.n("{count} reserved card", "{count} reserved cards", seat.hand.length);
  const places = [0, 1, 2].map((place) => seat.hand[place]);
  return html`<div class="hand" role="group" aria-label=${label} data-at=${`seat-${seat.index}-hand`}>
    ${places.map((held, place) => {
      if (!held) return html`<span class="held-card empty" aria-hidden="true" key=${`none-${place}`} />`;
      if (isMe && held.bonus) {
        return html`<span class="held-card" key=${held.name}><${CardButton} board=${board} card=${held} place=${`h${place + 1}`} hands=${hands} chosen=${chosen === held.name} small=${true} /></span>`;
      }
      const words = cardText(board.family, held, undefined, board.printed[held.name]?.title);
      if (brief && !isMe) return html`<span class="held-card" role="img" aria-label=${words} title=${words} key=${`${held.name}-${place}`}><${Chip} family=${board.family} card=${held} /></span>`;
      return html`<span class="held-card" title=${words} key=${`${held.name}-${place}`}><${CardPicture} family=${board.family} card=${held} small=${true} title=${board.printed[held.name]?.title} /></span>`;
    })}
  </div>`;
}

function Last({ board, last }) {
  if (!last) return html`<p class="last"><span class="last-words muted">${tr("no turn yet")}</span></p>`;
  return html`<p class="last" title=${last.words}><${Glimpse} family=${board.family} moves=${last.moves} /><span class="last-words">${last.words}</span></p>`;
}
