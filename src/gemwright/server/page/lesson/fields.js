/** What the sentences of the lesson are filled with, read from the step. */
import { listed, tr } from "../core/i18n.js";
import { card as readCard, familyOf } from "../core/names.js";
import { amountsText, colourName, pointsText } from "../core/words.js";
import { planOf } from "./pointing.js";

/** The card a step speaks of: the one to be played, else the one it has in mind. */
function subjectOf({ solution, about }) {
  const [action = ""] = solution;
  return /^[br][A-Z]/.test(action) ? action.slice(1) : about;
}

function colourOf(step, family, card, price) {
  const plan = step.solution.length ? planOf(step.solution) : { swaps: "" };
  const [letter] = [plan.swaps[0], step.key === "return" ? Object.keys(price?.missing ?? {})[0] : "", card?.bonus].filter(Boolean);
  return letter ? colourName(family, letter) : "";
}

/**
 * @param {any} step
 * @returns {import("./words.js").Fields}
 */
export function fieldsOf(step) {
  const family = familyOf(step.state.view.rules);
  const name = subjectOf(step);
  const card = name ? readCard(name) : null;
  const price = step.state.help.cards[name];
  const picks = step.turn.startsWith("+") ? planOf(step.solution).picks : "";
  return {
    other: step.names[1],
    gold: family === "marvel" ? tr("a S.H.I.E.L.D. token") : tr("gold"),
    cost: amountsText(family, card?.cost ?? {}),
    need: amountsText(family, price?.need ?? {}),
    missing: amountsText(family, price?.missing ?? {}),
    points: pointsText(card?.points ?? 0),
    colour: colourOf(step, family, card, price),
    colours: listed([...picks].map((letter) => colourName(family, letter))),
    about: step.about,
    far: step.state.view.market[1][0],
  };
}
