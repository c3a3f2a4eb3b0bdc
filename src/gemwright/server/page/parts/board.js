/** The middle of the table: tiles, market, supply. */
import { classes, html } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { amountsText, cardText, colourName } from "../core/words.js";
import { countOf } from "../game/compose.js";
import { CardPicture, DeckPicture, EmptySlot } from "./cards.js";
import { Gem } from "./gems.js";
import { TilePicture } from "./tiles.js";

/**
 * @typedef {import("../core/names.js").Board} Board
 * @typedef {object} Hands what may be clicked, and what happens then; all absent for somebody who only looks on
 * @property {(name: string) => boolean} mayCard
 * @property {(name: string) => void} card
 * @property {(level: number) => boolean} mayDeck
 * @property {(level: number) => void} deck
 * @property {(letter: string) => boolean} mayGem
 * @property {(letter: string) => void} gem
 * @property {(name: string) => boolean} mayTile
 * @property {(name: string) => void} tile
 */

/**
 * Nobles or locations.
 * @param {{board: Board, names: string[], me: number|null, hands: Hands|null, chosen: string}} props
 */
export function Tiles({ board, names, me, hands, chosen }) {
  const heading = board.family === "marvel" ? tr("Locations") : tr("Nobles");
  return html`<ul class="tiles" aria-label=${heading}>
    ${board.tiles.map((tile) => {
      const owner = tile.owner === null ? "" : names[tile.owner];
      const needs = amountsText(board.family, tile.cost);
      const label = owner
        ? tr("{tile}, belongs to {name}", { tile: tile.title || needs, name: owner })
        : tr("{tile}, needs {amounts}", { tile: tile.title || tile.name, amounts: needs });
      const may = hands?.mayTile(tile.name);
      return html`<li key=${tile.name} data-at=${`tile-${tile.name}`}>
        <button type="button" class=${classes("tile", may && "may", chosen === tile.name && "chosen")}
          title=${label} aria-disabled=${!may} tabindex=${may ? 0 : -1} aria-pressed=${chosen === tile.name}
          onClick=${() => may && hands.tile(tile.name)}>
          <span class="unseen">${label}</span><${TilePicture} family=${board.family} tile=${tile} owner=${owner} bonuses=${me === null ? undefined : board.seats[me].bonuses} />
        </button></li>`;
    })}
  </ul>`;
}

/**
 * Three rows of cards and their decks, the third level first.
 * @param {{board: Board, hands: Hands|null, chosen: string, fresh: Set<string>, small: boolean, paid: string}} props
 */
export function Market(props) {
  return html`<div class="market" role="group" aria-label=${tr("Market")}>
    ${[3, 2, 1].map((level) => html`<${Row} key=${level} ...${props} level=${level} />`)}
  </div>`;
}

function Row(props) {
  const { board, level } = props;
  return html`<div class="row" role="group" aria-label=${tr("Level {level}", { level })}>
    <${Deck} ...${props} />
    ${board.market[level - 1].map((card, slot) => html`<${Slot} key=${card?.name ?? `empty-${slot}`} ...${props} card=${card} slot=${slot + 1} />`)}
  </div>`;
}

function Deck({ board, level, hands, chosen }) {
  const left = board.decks[level - 1];
  const may = hands?.mayDeck(level);
  const label = tr.n("Level {level}: {count} card left in the deck", "Level {level}: {count} cards left in the deck", left, { level });
  return html`<button type="button" class=${classes("deck", may && "may", chosen === `r#${level}` && "chosen")} data-at=${`deck-${level}`}
    title=${label} aria-disabled=${!may}
    aria-pressed=${chosen === `r#${level}`} onClick=${() => may && hands.deck(level)}><span class="unseen">${may ? `${label}. ${tr("Reserve the top card")}` : label}</span><${DeckPicture} level=${level} left=${left} /></button>`;
}

function Slot({ board, card, slot, level, hands, chosen, fresh, small }) {
  if (!card) return html`<span class="card-slot" role="img" aria-label=${tr("empty")}><${EmptySlot} /></span>`;
  return html`<${CardButton} board=${board} card=${card} place=${`${level}.${slot}`} hands=${hands} small=${small}
    chosen=${chosen === card.name} fresh=${fresh.has(card.name)} />`;
}

/**
 * A card that can be clicked.
 * @param {{board: Board, card: import("../core/names.js").CardName, place: string, hands: Hands|null, chosen: boolean, fresh?: boolean, small: boolean}} props
 */
export function CardButton({ board, card, place, hands, chosen, fresh = false, small }) {
  const may = Boolean(hands?.mayCard(card.name));
  const price = board.prices[card.name];
  const { title = "", tags = 0 } = board.printed[card.name] ?? {};
  const label = `${place}: ${cardText(board.family, card, price, title)}`;
  return html`<button type="button" class=${classes("card", may && "may", chosen && "chosen", fresh && "fresh", price?.affordable && "affordable")}
    data-at=${`card-${card.name}`} data-place=${place} title=${label} aria-disabled=${!may} aria-pressed=${chosen}
    onClick=${() => may && hands.card(card.name)}>
    <span class="unseen">${label}</span><${CardPicture} family=${board.family} card=${card} price=${price} small=${small} title=${title} tags=${tags} hidden=${true} />
    ${fresh && html`<span class="fresh-mark" aria-hidden="true" />`}
    <kbd class="key-hint" aria-hidden="true">${place}</kbd>
  </button>`;
}

/**
 * The tokens nobody holds.
 * @param {{board: Board, hands: Hands|null, picks: string}} props
 */
export function Supply({ board, hands, picks }) {
  return html`<ul class="supply" aria-label=${tr("Supply")}>
    ${[...board.kinds].map((letter) => html`<${Pile} key=${letter} board=${board} letter=${letter} hands=${hands} picked=${countOf(picks, letter)} />`)}
  </ul>`;
}

function Pile({ board, letter, hands, picked }) {
  const left = (board.supply[letter] ?? 0) - picked;
  const may = Boolean(hands?.mayGem(letter)) || picked > 0;
  const colour = colourName(board.family, letter);
  const told = tr("{colour}: {count} in the supply", { colour, count: left });
  const label = picked ? `${told}. ${tr.n("{count} picked", "{count} picked", picked)}` : told;
  return html`<li data-at=${`supply-${letter}`}>
    <button type="button" class=${classes("pile", `pile-${letter === "$" ? "gold" : letter}`, may && "may", picked && "chosen", left <= 0 && "gone")}
      title=${label} aria-disabled=${!may} aria-pressed=${picked > 0} onClick=${() => may && hands.gem(letter)}>
      <span class="unseen">${label}</span><${Gem} family=${board.family} letter=${letter} text=${letter === "$" ? "" : letter.toUpperCase()} />
      <span class="pile-count" aria-hidden="true">${left}</span>
      ${picked > 0 && html`<span class="pile-picked" aria-hidden="true">+${picked}</span>`}
    </button></li>`;
}
