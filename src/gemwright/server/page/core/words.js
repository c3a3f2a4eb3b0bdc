/** Words of the game the page needs itself: colours, cards, editions. */
import { listed, tr } from "./i18n.js";
import { KINDS } from "./names.js";

/** @param {string} family @param {string} letter */
export function colourName(family, letter) {
  const names = {
    splendor: {
      w: tr.p("colour", "white"),
      u: tr.p("colour", "blue"),
      g: tr.p("colour", "green"),
      r: tr.p("colour", "red"),
      k: tr.p("colour", "black"),
      $: tr.p("colour", "gold"),
    },
    marvel: {
      y: tr.p("colour", "yellow"),
      p: tr.p("colour", "purple"),
      b: tr.p("colour", "blue"),
      r: tr.p("colour", "red"),
      o: tr.p("colour", "orange"),
      $: tr.p("colour", "S.H.I.E.L.D."),
      t: tr.p("colour", "time stone"),
    },
  };
  return names[family][letter] ?? letter;
}

/** `2 white and 1 gold`. */
export function amountsText(family, counts) {
  const parts = [...KINDS[family]].filter((letter) => counts[letter]);
  return listed(parts.map((letter) => `${counts[letter]} ${colourName(family, letter)}`));
}

/** @param {number} count */
export const pointsText = (count) => tr.n("{count} point", "{count} points", count);

/**
 * A card in words, and what is missing for it.
 * @param {string} family
 * @param {import("./names.js").CardName|null} card
 * @param {{missing: Record<string, number>, gold: number, affordable: boolean}|undefined} [price]
 * @param {string} [title]
 */
export function cardText(family, card, price, title = "") {
  if (!card) return tr("empty");
  if (!card.bonus) return tr("unknown card of level {level}", { level: card.level });
  const parts = [
    tr("bonus {colour}", { colour: colourName(family, card.bonus) }),
    pointsText(card.points),
    tr("costs {amounts}", { amounts: amountsText(family, card.cost) }),
  ];
  if (title) parts.unshift(title);
  if (price) parts.push(priceText(family, price));
  return parts.join(", ");
}

function priceText(family, { missing, gold, affordable }) {
  const short = amountsText(family, missing);
  if (affordable && !gold) return tr("you can buy it");
  if (affordable) return tr("you can buy it with gold for {amounts}", { amounts: short });
  return tr("you are missing {amounts}", { amounts: short });
}

/** The name of an edition. */
export function editionName(edition) {
  const names = {
    "splendor-2014": tr("Splendor (2014)"),
    "splendor-2024": tr("Splendor (2024)"),
    marvel: tr("Splendor: Marvel"),
  };
  return names[edition] ?? edition;
}

const STYLES = () => ({
  plain: tr("plain style"),
  racer: tr("racer"),
  "noble-hunter": tr("noble hunter"),
  blocker: tr("blocker"),
  hoarder: tr("hoarder"),
});
const AGENTS = () => ({ greedy: tr("Greedy"), random: tr("Random") });

/** The style of a bot. */
export const styleName = (style) => STYLES()[style] ?? style;

/**
 * A bot by its agent: `level:4`, `level:4,style=racer`, `greedy`.
 * @param {string} agent
 */
export function botName(agent) {
  const level = /^level:(\d+)/.exec(agent)?.[1];
  const style = /style=([\w-]+)/.exec(agent)?.[1];
  if (!level) return AGENTS()[agent.split(":")[0]] ?? agent;
  return style ? tr("Bot, level {level}, {style}", { level, style: styleName(style) }) : tr("Bot, level {level}", { level });
}

/** The same where there is little room. */
function shortBotName(agent) {
  const level = /^level:(\d+)/.exec(agent)?.[1];
  return level ? tr("Level {level}", { level }) : botName(agent);
}

/** Who sits on a seat. */
export function seatName(seat, index) {
  if (seat.who === "bot" && seat.agent) return botName(seat.agent);
  return seat.name || tr("Player {number}", { number: index + 1 });
}

/**
 * Names of all seats; equal ones get the number of their seat.
 * @param {any[]} seats
 * @param {boolean} [short] whether there is little room
 */
export function seatNames(seats, short = false) {
  const names = seats.map((seat, index) => (short && seat.who === "bot" && seat.agent ? shortBotName(seat.agent) : seatName(seat, index)));
  const alone = (name) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, index) => (alone(name) ? name : `${name} (${index + 1})`));
}

/** Who won, and how, by the names the page gives the seats. */
function wonText({ winners, scores, ranks }, names) {
  if (!winners.length) return tr("the game is a draw");
  const count = scores[winners[0]];
  if (winners.length > 1) {
    return tr.n("{names} share the victory with {count} point", "{names} share the victory with {count} points", count, { names: listed(winners.map((seat) => names[seat])) });
  }
  const name = names[winners[0]];
  const tied = ranks.some((rank, seat) => rank === 2 && scores[seat] === count);
  return tied
    ? tr.n("{name} wins the tie-break with {count} point", "{name} wins the tie-break with {count} points", count, { name })
    : tr.n("{name} wins with {count} point", "{name} wins with {count} points", count, { name });
}

/** How a game ended, without the scores. */
export function resultText(outcome, names) {
  const { ending, winners } = outcome;
  const given = { name: names[winners[0]], other: names[1 - winners[0]] };
  if (ending === "resigned") return tr("{name} wins: {other} resigned", given);
  if (ending === "flagged") return tr("{name} wins: {other} ran out of time", given);
  if (ending === "ended") return tr("the game was ended without a result");
  const result = wonText(outcome, names);
  if (ending === "stalemate") return tr("nobody can do anything but pass: {result}", { result });
  return ending === "cap" ? tr("the last round allowed is over: {result}", { result }) : result;
}

/** Everybody's points, the best first; "" where they do not matter. */
export function scoresText({ scores, ranks }, names) {
  const order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
  return order.map((seat) => `${names[seat]}: ${scores[seat]}`).join(", ");
}

/** How a game ended. */
export function outcomeText(outcome, names) {
  const [result, scores] = [resultText(outcome, names), scoresText(outcome, names)];
  return scores ? tr("{result} ({scores})", { result, scores }) : result;
}

/** Whose turn it is and what is due, or how the game ended. */
export function headline(state, names) {
  if (state.outcome) return outcomeText(state.outcome, names);
  const name = names[state.to_play];
  const marvel = state.view.rules.startsWith("marvel");
  if (state.phase === "payment") return tr("{name} pays for a card", { name });
  if (state.phase === "return") return tr.n("{name} returns {count} token", "{name} returns {count} tokens", state.help.to_return, { name });
  if (state.phase === "tile") return marvel ? tr("{name} chooses a location", { name }) : tr("{name} chooses a noble", { name });
  return tr("{name} to move", { name });
}
