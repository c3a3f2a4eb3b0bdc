/**
 * Composing a turn out of what the server lists. Nothing here knows what is legal: choices are matched against
 * the decisions listed, and every step is tried by the server.
 */
import { amounts, familyOf, inOrder, KINDS } from "../core/names.js";

/**
 * @typedef {{id: number, text: string, kind: string, card?: string, colours?: string[], tile?: string, level?: number, reveals?: boolean, words?: string}} Decision
 *
 * @typedef {object} Plan what the player has chosen so far
 * @property {string} picks letters of tokens picked from the supply
 * @property {string} action text of the first decision, "" while there is none
 * @property {string} swaps letters paid with gold on purpose
 * @property {string} back letters returned
 * @property {string} tile tile chosen
 *
 * @typedef {object} Found what the server makes of a plan
 * @property {Plan} plan the plan, without what was not on offer
 * @property {"action"|"return"|"tile"|"ready"} stage what is still to be chosen
 * @property {string[]} moves decisions so far
 * @property {any} at the state, or the last answer to a try
 * @property {{options: string[], swaps: string}|null} payment gold that could stand for more
 * @property {number} need tokens to be returned in all
 * @property {any} holding the answer that shows the tokens to return from; null where none are due
 * @property {Decision[]} options tiles on offer
 */

/** @type {Plan} */
export const NOTHING = Object.freeze({ picks: "", action: "", swaps: "", back: "", tile: "" });

/** @param {Plan} plan */
export const isEmpty = (plan) => Object.values(plan).every((value) => !value);

/** The decisions of a plan as one text: "+wug -k". */
export function textOf({ picks, action, swaps, back, tile }) {
  const signed = (sign, letters) => [...letters].map((letter) => sign + letter);
  const first = action || (picks && `+${picks}`);
  return [first, ...signed("$", swaps), ...signed("-", back), tile].filter(Boolean).join(" ");
}

/** How often a letter stands in a text. */
export const countOf = (letters, letter) => letters.split(letter).length - 1;

const within = (part, whole) => [...new Set(part)].every((letter) => countOf(part, letter) <= countOf(whole, letter));
const lettersOf = (decision) => decision.colours.join("");
const takes = (decisions) => decisions.filter((each) => each.kind === "take");

/**
 * The take that is exactly these letters.
 * @param {Decision[]} decisions
 * @param {string} picks
 */
export function takeOf(decisions, picks) {
  return takes(decisions).find((each) => lettersOf(each).length === picks.length && within(picks, lettersOf(each)));
}

/** Whether some take listed holds these letters and one more. */
export function mayPick(decisions, picks, letter) {
  return takes(decisions).some((each) => within(picks + letter, lettersOf(each)));
}

/** What can be done with a card, in the order it is offered. */
export function uses(decisions, name) {
  return ["buy", "reserve"].flatMap((kind) => decisions.filter((each) => each.kind === kind && each.card === name));
}

/** The blind reservation from a deck. */
export function blind(decisions, level) {
  return decisions.find((each) => each.kind === "reserve-blind" && each.level === level);
}

/** The pass, where there is one. */
export const passing = (decisions) => decisions.find((each) => each.kind === "pass");

const phaseOf = (message) => message.phase ?? String(message.view.phase).split("=")[0];
const letters = (decisions, kind) => decisions.filter((each) => each.kind === kind).map(lettersOf);
const without = (text, letter) => text.replace(letter, "");

/** Take one letter out of a text. */
export { without };

/**
 * Ask the server what a plan comes to.
 * @param {any} state the table as it is
 * @param {Plan} plan
 * @param {(moves: string[]) => Promise<any>} attempt asks the server to try decisions
 * @returns {Promise<Found>}
 */
export async function resolve(state, plan, attempt) {
  const found = { plan, stage: "ready", moves: [], at: state, payment: null, need: 0, holding: null, options: [] };
  const push = async (...texts) => {
    found.moves = [...found.moves, ...texts];
    found.at = await attempt(found.moves);
  };
  const due = (phase) => !found.at.done && phaseOf(found.at) === phase;
  if (due("action")) {
    if (!plan.action) return { ...found, stage: "action" };
    await push(plan.action);
  }
  if (due("payment")) await pay(found, plan, push, due);
  if (due("return")) await giveBack(found, plan, push);
  if (found.stage === "ready" && due("tile")) await chooseTile(found, plan, push);
  return found;
}

async function pay(found, plan, push, due) {
  const family = familyOf(found.at.view.rules);
  const options = () => (due("payment") ? letters(found.at.decisions, "gold-for") : []);
  let swaps = "";
  for (const letter of inOrder(plan.swaps, family)) {
    if (!options().includes(letter)) continue;
    await push(`$${letter}`);
    swaps += letter;
  }
  found.plan = { ...plan, swaps };
  found.payment = { options: options(), swaps };
  const done = due("payment") && found.at.decisions.find((each) => each.kind === "pay");
  if (done) await push(done.text);
}

async function giveBack(found, plan, push) {
  found.need = found.at.help.to_return;
  found.holding = found.at;
  if (plan.back.length < found.need) {
    found.stage = "return";
    return;
  }
  const back = inOrder(plan.back.slice(0, found.need), familyOf(found.at.view.rules));
  await push(...[...back].map((letter) => `-${letter}`));
}

async function chooseTile(found, plan, push) {
  found.options = found.at.decisions.filter((each) => each.kind === "tile");
  const chosen = found.options.find((each) => each.tile === plan.tile);
  if (chosen) await push(chosen.text);
  else found.stage = "tile";
}

/** The tokens a seat holds in a state or an answer to a try. */
export function tokensOf(message, seat) {
  return amounts(message.view.seats[seat].tokens);
}

/** By how much a seat's tokens differ between two messages, by letter. */
export function tokenChange(before, after, seat) {
  const [was, is] = [tokensOf(before, seat), tokensOf(after, seat)];
  const kinds = [...KINDS[familyOf(before.view.rules)]];
  const changes = kinds.map((letter) => [letter, (is[letter] ?? 0) - (was[letter] ?? 0)]);
  return Object.fromEntries(changes.filter(([, change]) => change));
}
