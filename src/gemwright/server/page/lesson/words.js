/**
 * What the lesson says. A step has a title, what is to be done, why it is good, what to say to other turns, and
 * things to look at first, each with the places it speaks of.
 */
import { tr } from "../core/i18n.js";

/**
 * @typedef {{at: string[], words: string}} Stop
 * @typedef {{title: string, when: string, task: string, why: string[], otherwise: string, stops: Stop[]}} Words
 * @typedef {Record<string, string>} Fields what sentences are filled with: amounts, colours, names
 */

const MINE = ".panel.me";
const THEIRS = ".panel:not(.me)";
const card = (name) => `[data-at="card-${name}"]`;

/** @type {Record<string, (marvel: boolean, fields: Fields, edition: string) => Partial<Words> & {title: string}>} */
const STEPS = {
  look: (marvel, fields) => ({
    title: tr("What lies on the table"),
    stops: [
      { at: [".market"], words: marvel ? tr("Characters wait here in three levels. Below is the price of one, at the upper right the bonus it gives you for good, at the upper left its points.") : tr("Cards are for sale here in three levels. Below is the price of one, at the upper right the bonus it gives you for good, at the upper left its points.") },
      { at: [".supply"], words: tr("This is the supply of gems, with the number left of each. Every colour has a shape and a letter of its own.") },
      { at: [MINE], words: tr("Here is what you own: bonuses above, gems below, on the right the cards you have reserved, and at the corner your points. {other} plays against you.", fields) },
      { at: [".tiles .tile"], words: marvel ? tr("Locations are worth 3 points to whoever has the bonuses they ask for. To win you need 16 points, a bonus of each colour and a time stone. Now play!") : tr("Nobles are worth 3 points to whoever has the bonuses they ask for. Whoever reaches 15 points brings the game to its end. Now play!") },
    ],
  }),
  different: (marvel, fields, edition) => ({
    title: tr("Take three different gems"),
    task: tr("The marked card asks for {cost}. Take the first three of them: {colours}. Then confirm.", fields),
    why: [
      tr("Three gems are the most that a turn brings. Gather them for a card you have in mind: gems alone win nothing."),
      edition === "splendor-2014" ? tr("In this edition you may also take only one or two different gems, which seldom pays.") : tr("Fewer come only when the supply has fewer colours left."),
    ],
  }),
  alike: (marvel, fields) => ({
    title: tr("Take two of one colour"),
    task: tr("Still missing: {missing}. A pile of four or more gives two gems of its colour in one turn: take both. Click another pile twice, if you like, and you will be told why that does not work.", fields),
    why: [tr("That saved you a turn. Watch the piles: a colour that several players gather is soon too low for this.")],
  }),
  buy: (marvel, fields) => ({
    title: marvel ? tr("Recruit a character") : tr("Buy a card"),
    task: marvel ? tr("The tick says that you have everything for the marked character. Choose it and confirm.") : tr("The tick says that you have everything for the marked card. Choose it and confirm."),
    why: [tr("Your gems went back to the supply, but the card stays: from now on its bonus ({colour}) pays one gem of that colour whenever you buy. So cheap cards come first: they make all later ones cheaper.", fields)],
  }),
  reserve: (marvel, fields) => ({
    title: tr("Reserve a card"),
    task: tr("{other} has gathered {cost}: just what the marked card costs, and it is worth {points}. Choose it and reserve it before she can buy it.", fields),
    why: [tr("Now only you can buy it, and you were given a token that stands for any colour ({gold}). You can hold three reserved cards, so reserve what you really want, or what others are about to get.", fields)],
  }),
  deck: (marvel, fields) => ({
    title: tr("Reserve from a deck"),
    task: tr("The top card of a deck can be reserved, too; nobody else will see it. Choose one of the three decks."),
    why: [tr("This brings {gold} as well. It is a draw of luck: worth a turn when nothing on the table suits you, or when the wild token is what you need.", fields)],
  }),
  hints: (marvel, fields) => ({
    title: tr("Read the table"),
    when: tr("Some turns later"),
    stops: [
      { at: [card(fields.far)], words: tr("The numbers under a price say how many gems you still lack. Red means that the card is out of your reach.") },
      { at: [card(fields.about)], words: tr("A tick means that you can buy a card. The token beside the tick says that this takes {gold}; the missing gems are green then.", fields) },
      { at: [THEIRS], words: tr("What {other} has is open to you: bonuses, gems out of ten, reserved cards, and in words her last turn. Look what she gathers before you decide.", fields) },
    ],
    task: tr("The marked card lacks {missing}, and the card you have reserved lacks that colour, too. Do not spend {gold} on one of them: take two of that colour for both.", fields),
    why: [tr("One turn for two cards, and the wild token is still yours. Look for gems that serve several cards you want.")],
  }),
  cheaper: (marvel, fields) => ({
    title: tr("Bonuses lower the price"),
    task: tr("{cost}: that is the printed price of the marked card. Your bonuses pay all of it but {need}. Buy it, and pay that with a gem.", fields),
    why: [tr("Four gems for the price of one. Bonuses are never spent; each pays again in every purchase. That is why many small cards carry you to the large ones.")],
    otherwise: tr("Nearly: this spends the wild token, which you can put to better use. Pay with the gem."),
  }),
  gold: (marvel, fields) => ({
    title: marvel ? tr("Pay with a S.H.I.E.L.D. token on purpose") : tr("Pay with gold on purpose"),
    stops: [{ at: [card(fields.about), THEIRS], words: tr("{other} is after this card. She lacks a single gem for it ({colour}), and the supply has none left.", fields) }],
    task: tr("The marked card costs you {need}. What you pay goes back to the supply, and {other} would take it. Buy the card and let {gold} stand for it: click the gem that you would pay with.", fields),
    why: [tr("The gem she needs stays with you. Mostly you will pay with gems and keep the wild token, because it fits everywhere; but you may use it whenever you like.")],
    otherwise: tr("Nearly: so {other} gets the gem she is waiting for. Choose the card, then click the gem that you would pay with.", fields),
  }),
  hand: (marvel, fields) => ({
    title: tr("Buy a card from your hand"),
    task: tr("Your bonuses have brought the reserved card within reach: {need} are left to pay. It lies in your own box; choose it there.", fields),
    why: [tr("You were given {points}, and a place in your hand is free again. Reserve early what you will be able to pay soon; a card that stays in your hand is worth nothing in the end.", fields)],
  }),
  return: (marvel, fields) => ({
    title: tr("More than ten"),
    when: tr("Some turns later"),
    task: tr("The marked card lacks {missing}. Take three gems with it. You hold nine, and at most ten may stay at the end of a turn: give two back, but neither the colour you need ({colour}) nor {gold}.", fields),
    why: [tr("Of three gems you kept one: with eight or more it is mostly better to spend some first. As an exchange of colours it can still be worth a turn.")],
    otherwise: tr("That can be done, too. But here take {colour}, and keep it together with {gold}.", fields),
  }),
  tile: (marvel, fields) => ({
    title: marvel ? tr("A location") : tr("A noble"),
    when: tr("Later in the game"),
    task: marvel ? tr("The marked location asks for bonuses, and you lack a single one. The marked character has it and costs you only {need}. Recruit it.", fields) : tr("The marked noble asks for bonuses, and you lack a single one. The marked card has it and costs you only {need}. Buy it.", fields),
    why: [
      marvel ? tr("The location came by itself at the end of your turn, free, with 3 points. Only bonuses count for it, never gems.") : tr("The noble came by itself at the end of your turn, free, with 3 points. Only bonuses count for it, never gems."),
      tr("{other} lacked one bonus, too, and is too late. Choose early which of them your cards can serve.", fields),
    ],
  }),
  tiles: (marvel, fields) => ({
    title: marvel ? tr("Two locations at once") : tr("Two nobles at once"),
    when: tr("Another game, near its end"),
    task: marvel ? tr("The marked character earns you both locations, but only one comes in a turn. Recruit it and choose which. Look what {other} still lacks.", fields) : tr("The marked card earns you two nobles, but only one comes in a turn. Buy it and choose which. Look what {other} still lacks.", fields),
    why: [],
  }),
  time: () => ({
    title: tr("The time stone"),
    when: tr("Another game, later"),
    task: tr("To win you need a time stone. It comes with your first character of level 3: recruit the marked one."),
    why: [tr("You keep the green stone for good. It is never paid and never given back, but it counts among your ten. Level 3 costs much; so begin early to gather the bonuses for one.")],
  }),
  avengers: (marvel, fields) => ({
    title: tr("The Avengers tile"),
    task: tr("{other} owns the Avengers tile, worth 3 points, with three tags (A). You have three as well, but need more than she. Recruit the marked character, which carries one.", fields),
    why: [tr("The tile and its 3 points have changed hands, and can do so again. Its first owner is who has three tags. Count tags before you recruit: they may be worth more than points.")],
  }),
  end: (marvel, fields) => ({
    title: tr("The end of the game"),
    when: tr("Another game, near its end"),
    task: marvel ? tr("You have a bonus of each colour, the time stone and 13 points. With 16 points you bring about the end: recruit the marked character.") : tr("You have 12 points, and 15 bring about the end. Buy the marked card."),
    why: [
      tr("The round was played to its end, so that both have had equally many turns. {other} got as many points as you!", fields),
      marvel ? tr("Points being equal, the owner of the Avengers tile wins, and only then who has recruited fewer: you win. Whoever lacks a colour or the stone cannot win at all. So count before you end the game: what can the others still get?") : tr("Points being equal, fewer cards bought win: you have 13, she has 15. So count before you end the game: what can the others still get?"),
    ],
  }),
};

/** Why it matters which tile was chosen. */
function chosenTile(marvel, met, { other }) {
  if (met === 0) {
    return marvel
      ? [tr("Well chosen: {other} lacked one bonus for this one, and has it now – too late.", { other }), tr("The other location comes at the end of your next turn, if it is still there.")]
      : [tr("Well chosen: {other} lacked one bonus for this one, and has it now – too late.", { other }), tr("The other noble comes at the end of your next turn, if it is still there.")];
  }
  return [tr("Also 3 points. But look: {other} lacked one bonus for the other one, and now it is hers. First take what others are about to get.", { other })];
}

/**
 * @param {string} key
 * @param {string} edition
 * @param {Fields} fields
 * @param {number} [met] which way of doing it was taken
 * @returns {Words}
 */
export function wordsOf(key, edition, fields, met = 0) {
  const marvel = edition === "marvel";
  const words = STEPS[key](marvel, fields, edition);
  const why = key === "tiles" ? chosenTile(marvel, met, fields) : words.why ?? [];
  const otherwise = words.otherwise ?? tr("That can be done, too, but it is not what this step is about.");
  return { when: "", task: "", stops: [], ...words, why, otherwise };
}

const CARD = /[“„»]?[A-Z]\d:[a-z\d$]+(\.\d)?[”«]?/g;
const RULE = /\s*\([RA][\d.]+\)$/;

/** A refusal of the rules, for somebody who does not know the names of cards yet. */
export function refusalWords(message) {
  return tr("That does not work: {reason}.", { reason: message.replace(RULE, "").replace(CARD, tr("the card")) });
}

/** Said to a token that nobody may take. */
export function wildWords(edition, fields) {
  return tr("This token ({gold}) cannot be taken; it comes with a reserved card.", fields);
}
