/** Where the lesson points: at what is to be chosen next, told from the turn asked for and what is chosen so far. */
import { tr } from "../core/i18n.js";
import { card as readCard } from "../core/names.js";
import { cardText } from "../core/words.js";
import { countOf } from "../game/compose.js";

const LETTER = /^[$-]([a-z$])$/;
const at = (name) => `[data-at="${name}"]`;

/**
 * The choices that come to a turn.
 * @param {string[]} solution its decisions
 * @returns {Partial<import("../game/compose.js").Plan>}
 */
export function planOf(solution) {
  const [action, ...rest] = solution;
  const letters = (sign) => rest.filter((each) => each[0] === sign).map((each) => LETTER.exec(each)[1]).join("");
  return {
    action,
    picks: action.startsWith("+") ? action.slice(1) : "",
    swaps: letters("$"),
    back: letters("-"),
    tile: rest.find((each) => /^[A-Z]:/.test(each)) ?? "",
  };
}

function thing(action) {
  return action.startsWith("r#") ? [".deck"] : [at(`card-${action.slice(1)}`)];
}

/** Gems still to be picked. */
function gems(picks, chosen) {
  return [...new Set(picks)].filter((letter) => countOf(picks, letter) > countOf(chosen, letter)).map((letter) => `${at(`supply-${letter}`)} .pile`);
}

/** Whether an action will do: of some steps, any of its kind does. */
function isAsked({ key }, action, asked) {
  if (key === "deck") return action.startsWith("r#");
  return key === "return" ? action.startsWith("+") : action === asked.action;
}

/**
 * What is to be clicked next.
 * @param {import("./game.js").LessonGame} game
 * @returns {string[]} selectors
 */
export function next({ step, plan, found }) {
  const asked = planOf(step.solution);
  const rest = gems(asked.picks, plan.picks);
  if (rest.length && !(step.key === "return" && plan.action)) return rest;
  if (!isAsked(step, plan.action, asked)) return thing(asked.action);
  if (asked.swaps && !plan.swaps) return [".payment .swap:enabled"];
  if (found?.stage === "return") return [".tray-gems .gem-button"];
  if (found?.stage === "tile") return [".tray-tiles .tile"];
  return found?.stage === "ready" ? [".tray-buttons .main"] : [];
}

/** What the step is about, beside what is to be clicked: a card to be reached, tiles to be had. */
export function aims({ step }) {
  const card = /^[br][A-Z]/.test(step.turn) ? thing(step.solution[0]) : [];
  const about = step.about && step.key !== "gold" ? [at(`card-${step.about}`)] : [];
  const tiles = step.key.startsWith("tile") ? step.state.help.tiles.filter(isNear).map(({ tile }) => `${at(`tile-${tile}`)} .tile`) : [];
  const hand = step.key === "hints" ? [".panel.me .held-card .card"] : [];
  return [...about, ...card, ...tiles, ...hand];
}

/** Whether the learner lacks one bonus for a tile. */
function isNear({ owner, missing }) {
  return owner === null && Object.values(missing[0]).reduce((sum, count) => sum + count, 0) === 1;
}

const NAMED = /data-at="(card|tile)-([^"]+)"/;

/**
 * What the marks are on, in words, for those who do not see them.
 * @param {string[]} marks
 * @param {import("../core/names.js").Board} board
 * @returns {string[]}
 */
export function markedWords(marks, board) {
  const named = marks.map((each) => NAMED.exec(each)).filter(Boolean).map(([, kind, name]) => (kind === "card" ? cardWords(name, board) : board.tiles.find((tile) => tile.name === name)?.words));
  return [...new Set(named.filter(Boolean))];
}

function cardWords(name, board) {
  const place = placeOf(board, name);
  const words = cardText(board.family, readCard(name), board.prices[name], board.printed[name]?.title);
  return place.length ? tr("{place}: {card}", { place: place.join("."), card: words }) : words;
}

/** Where a card of a board lies, as keys: `["2", "3"]`, `["H", "1"]`. */
function placeOf(board, name) {
  const held = board.seats[0].hand.findIndex((card) => card.name === name);
  if (held >= 0) return ["H", String(held + 1)];
  const level = board.market.findIndex((row) => row.some((card) => card?.name === name));
  return level < 0 ? [] : [String(level + 1), String(board.market[level].findIndex((card) => card?.name === name) + 1)];
}

/**
 * The keys that play the turn asked for.
 * @param {any} step
 * @param {import("../core/names.js").Board} board
 * @returns {string[]}
 */
export function keysOf({ solution }, board) {
  const { action, picks, swaps, back, tile } = planOf(solution);
  const first = picks ? [...picks] : action.startsWith("r#") ? ["D", action.slice(2)] : placeOf(board, action.slice(1));
  return [...first, ...swaps, ...back, ...(tile ? ["N"] : []), "Enter"].map((key) => (key.length === 1 ? key.toUpperCase() : key));
}
