/** Reading the names in a view (docs/formats/position): amounts, cards, tiles. No rule of the game. */

/** Letters of the token kinds of each family, in the order everything lists them. */
export const KINDS = { splendor: "wugrk$", marvel: "ypbro$t" };

/**
 * @typedef {Record<string, number>} Amounts by letter
 * @typedef {{name: string, bonus: string, points: number, cost: Amounts, level: number}} CardName
 *   bonus "" for a card of which the level alone is known
 */

/**
 * Read `w1u2$1`; "-" is nothing.
 * @param {string} text
 * @returns {Amounts}
 */
export function amounts(text) {
  const found = {};
  for (const [, letter, count] of text.matchAll(/([a-z$])(\d+)/g)) found[letter] = Number(count);
  return found;
}

const CARD = /^([A-Z])(\d+):([a-z0-9$]+)(?:\.\d)?$/;

/**
 * Read `G0:u2r2` or `?2`; null for an empty slot.
 * @param {string} text
 * @param {number} [level] where it is known
 * @returns {CardName|null}
 */
export function card(text, level = 0) {
  const name = text.replace("~", "");
  const known = CARD.exec(name);
  if (known) {
    return { name, bonus: known[1].toLowerCase(), points: Number(known[2]), cost: amounts(known[3]), level };
  }
  return name.startsWith("?") ? { name, bonus: "", points: 0, cost: {}, level: Number(name[1]) } : null;
}

/**
 * Read `N:w4k4@1`.
 * @param {string} text
 * @returns {{name: string, cost: Amounts, owner: number|null}}
 */
export function tile(text) {
  const [name, owner] = text.split("@");
  return { name, cost: amounts(name.slice(2)), owner: owner === undefined ? null : Number(owner) };
}

/** How many cards a deck of the view holds. */
export function deckSize(deck) {
  return deck.reduce((sum, entry) => sum + (entry.startsWith("+") ? Number(entry.slice(1)) : entry === "-" ? 0 : 1), 0);
}

/** @param {string} rules name of the rule set */
export const familyOf = (rules) => (rules.startsWith("marvel") ? "marvel" : "splendor");

/** The letters of a text sorted in the order of the kinds. */
export function inOrder(letters, family) {
  const order = KINDS[family];
  return [...letters].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
}

/**
 * @typedef {object} SeatModel
 * @property {number} index
 * @property {Amounts} tokens
 * @property {Amounts} bonuses
 * @property {number} points
 * @property {number} numTokens
 * @property {number} numCards
 * @property {number} tags
 * @property {boolean} avengers
 * @property {string[]} tiles
 * @property {string[]} cards
 * @property {(CardName & {blind: boolean})[]} hand
 *
 * @typedef {object} Board what the page draws, read from a view and the server's help
 * @property {"splendor"|"marvel"} family
 * @property {string} kinds
 * @property {Amounts} supply
 * @property {(CardName|null)[][]} market
 * @property {number[]} decks
 * @property {{name: string, cost: Amounts, owner: number|null, title: string, points: number, words: string}[]} tiles
 * @property {SeatModel[]} seats
 * @property {Record<string, {missing: Amounts, gold: number, affordable: boolean}>} prices
 * @property {Record<string, import("./components.js").Face>} printed faces of cards by name
 */

/**
 * Read a state or an answer to a try.
 * @param {{view: any, help: any}} message
 * @param {import("./components.js").Components} [printed]
 * @returns {Board}
 */
export function board({ view, help }, printed = { cards: {}, tiles: {} }) {
  const family = familyOf(view.rules);
  const tiles = view.tiles.map(tile).map((each) => ({ ...each, ...faceOf(printed.tiles, each.name) }));
  return {
    family,
    kinds: KINDS[family],
    supply: amounts(view.supply),
    market: view.market.map((row, index) => row.map((text) => card(text, index + 1))),
    decks: view.decks.map(deckSize),
    tiles,
    seats: view.seats.map((seat, index) => seatModel(seat, index, help.seats[index], tiles)),
    prices: help.cards,
    printed: printed.cards,
  };
}

function faceOf(faces, name) {
  const { title = "", points = 0, words = "" } = faces[name] ?? {};
  return { title, points, words };
}

function seatModel(seat, index, told, tiles) {
  return {
    index,
    tokens: amounts(seat.tokens),
    bonuses: told.bonuses,
    points: told.points,
    numTokens: told.num_tokens,
    numCards: told.num_cards,
    tags: told.tags,
    avengers: Boolean(seat.avengers),
    tiles: tiles.filter((each) => each.owner === index).map((each) => each.name),
    cards: seat.cards,
    hand: seat.hand.map((text) => ({ ...card(text), blind: text.endsWith("~") })),
  };
}
