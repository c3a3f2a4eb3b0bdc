/** Playing by keyboard. */
import { useLayoutEffect } from "../core/html.js";
import * as compose from "./compose.js";

let pending = "";

function inField(event) {
  return event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
}

function onButton(event) {
  return event.target instanceof HTMLElement && event.target.closest("button, a");
}

/** Choose by place: a level and a slot, `h` and a place, or `d` and a level. */
function choosePlace(game, board, key) {
  const digit = Number(key);
  if (pending === "h") game.pickCard(board.seats[game.seat]?.hand[digit - 1]?.name ?? "");
  else if (pending === "d") pickDeck(game, digit);
  else if (pending) game.pickCard(board.market[Number(pending) - 1]?.[digit - 1]?.name ?? "");
  pending = pending ? "" : key;
}

function pickDeck(game, level) {
  const reserve = compose.blind(game.decisions, level);
  if (reserve) game.pickAction(reserve.text);
}

const isUnknown = (game) => !game.found && game.isAwaiting;

/** Act once it is known what the plan comes to, unless another was chosen meanwhile. */
function later(game, act) {
  const { action } = game.plan;
  return game.settle().then(() => game.myTurn && game.plan.action === action && act());
}

/**
 * A letter means a gem: one more to be taken, else to be returned or paid with gold, whichever is due. Which of these
 * it is, who types fast may know before the page does.
 */
function chooseGem(game, letter, back) {
  const { found, plan, decisions } = game;
  if (!back && plan.picks && !plan.back && compose.mayPick(decisions, plan.picks, letter)) return game.pick(letter);
  if (isUnknown(game)) return later(game, () => chooseGem(game, letter, back));
  if (found?.holding) return back ? game.keep(letter) : game.give(letter);
  if (found?.payment && (found.payment.options.length || plan.swaps)) return swap(game, letter, back);
  if (back) return plan.picks.includes(letter) && game.unpick(letter);
  return compose.mayPick(decisions, "", letter) && game.pick(letter);
}

function swap(game, letter, back) {
  if (back) return game.plan.swaps.includes(letter) && game.unswap(letter);
  return game.found.payment.options.includes(letter) && game.swap(letter);
}

function chooseTile(game) {
  if (isUnknown(game)) return later(game, () => chooseTile(game));
  const { options } = game.found ?? { options: [] };
  const now = options.findIndex((each) => each.tile === game.plan.tile);
  if (options.length) game.pickTile(options[(now + 1) % options.length].tile);
}

function undo(game) {
  const { plan } = game;
  if (plan.back) return game.keep(plan.back.at(-1));
  if (plan.swaps) return game.unswap(plan.swaps.at(-1));
  return plan.picks ? game.unpick(plan.picks.at(-1)) : game.cancel();
}

/** What a key does; false where it means nothing here. */
function press(game, board, event) {
  const key = event.key.toLowerCase();
  const isPlace = /^[1-4]$/.test(key);
  if (!isPlace && key !== "h" && key !== "d") pending = "";
  if (event.key === "Enter" && !onButton(event)) return isUnknown(game) ? later(game, () => game.send()) : game.send();
  if (event.key === "Escape") return game.cancel();
  if (event.key === "Backspace") return undo(game);
  if (isPlace) return choosePlace(game, board, key);
  if (key === "h" || key === "d") return void (pending = key);
  if (key === "n") return chooseTile(game);
  if (key === "-") return compose.passing(game.decisions) && game.pickAction("--");
  return board.kinds.includes(key) ? chooseGem(game, key, event.shiftKey) : false;
}

/**
 * Listen to keys for as long as the table is shown: from the moment it is drawn, or a quick key would be lost.
 * @param {import("./game.js").Game} game
 * @param {import("../core/names.js").Board} board
 */
export function useKeys(game, board) {
  useLayoutEffect(() => {
    const listen = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || inField(event) || !game.myTurn) return;
      if (press(game, board, event) !== false) document.documentElement.classList.add("by-keys");
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [game, board]);
}
