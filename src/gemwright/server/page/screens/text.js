/** The table for those who listen: headings, lists, typed moves, and a voice that tells what happens. */
import { useComponents } from "../core/components.js";
import { html, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { board as readBoard, familyOf } from "../core/names.js";
import { amountsText, cardText, editionName, headline, pointsText } from "../core/words.js";
import { heardBy, Others, TakenOver } from "../parts/tray.js";
import { announcement, Ending, TableMenu } from "./table.js";

/**
 * @param {{game: import("../game/game.js").Game, names: string[], language: string, taught?: boolean}} props
 *   taught: whether it is a table of the lesson, where nothing is to be managed
 */
export function TextTable({ game, names, language, taught = false }) {
  const { state } = game;
  const printed = useComponents(familyOf(state.view.rules), language);
  const board = readBoard(state, printed);
  return html`<main class="text-table" id="main" ...${heardBy(game)}>
    <header class="text-head"><h1>${editionName(game.table.edition)}, ${tr("Round {number}", { number: state.round })}</h1>${!taught && html`<${TableMenu} game=${game} />`}</header>
    <p role="status" aria-live="polite" class="text-status">${announcement(game, names)}</p>
    ${!taught && html`<${TakenOver} game=${game} />`}
    ${game.myTurn ? html`<${Typed} game=${game} />` : !taught && html`<${Rest} game=${game} names=${names} />`}
    ${game.error && html`<p role="alert" class="tray-error">${game.error}</p>`}
    <${Listed} heading=${tr("Supply")} items=${supplyLines(board)} />
    ${[3, 2, 1].map((level) => html`<${Listed} key=${level} heading=${tr("Level {level}", { level })} items=${marketLines(board, level)} />`)}
    <${Listed} heading=${board.family === "marvel" ? tr("Locations") : tr("Nobles")} items=${tileLines(board, names)} />
    ${board.seats.map((seat) => html`<${Listed} key=${seat.index} heading=${seatHeading(game, names, seat)} items=${seatLines(game, board, seat)} />`)}
    ${game.myTurn && html`<${Listed} heading=${tr("What can be played now")} items=${game.decisions.map((each) => `${each.text}: ${each.words}`)} />`}
    <${Listed} heading=${tr("Log")} items=${game.log.map((event) => tr("{name}: {words}", { name: names[event.seat], words: event.words })).reverse()} />
  </main>`;
}

/** What can be done where it is not the reader's turn. */
function Rest({ game, names }) {
  if (game.state.outcome) return html`<${Ending} game=${game} names=${names} />`;
  return html`<div class="text-help"><${Others} game=${game} headline=${headline(game.state, names)} /></div>`;
}

function supplyLines(board) {
  return [amountsText(board.family, board.supply) || tr("nothing")];
}

function marketLines(board, level) {
  const cards = board.market[level - 1].map((card, slot) => {
    const words = cardText(board.family, card, board.prices[card?.name], board.printed[card?.name]?.title);
    return tr("{place}: {card}", { place: `${level}.${slot + 1}`, card: words });
  });
  return [...cards, tr.n("{count} card left in the deck", "{count} cards left in the deck", board.decks[level - 1])];
}

function tileLines(board, names) {
  return board.tiles.map((tile) => (tile.owner === null ? tile.words : tr("{tile} belongs to {name}", { tile: tile.words, name: names[tile.owner] })));
}

function seatHeading(game, names, seat) {
  const name = seat.index === game.seat ? tr("{name} (you)", { name: names[seat.index] }) : names[seat.index];
  return `${name}, ${pointsText(seat.points)}`;
}

function seatLines(game, board, seat) {
  const held = seat.hand.map((card, place) =>
    tr("in hand {place}: {card}", { place: `h${place + 1}`, card: cardText(board.family, card, seat.index === game.seat ? board.prices[card.name] : undefined, board.printed[card.name]?.title) }),
  );
  const last = game.state.last.find((each) => each.seat === seat.index);
  return [
    tr("bonuses: {amounts}", { amounts: amountsText(board.family, seat.bonuses) || tr("none") }),
    tr.n("{count} token: {amounts}", "{count} tokens: {amounts}", seat.numTokens, { amounts: amountsText(board.family, seat.tokens) || tr("none") }),
    ...held,
    ...(last ? [tr("last turn: {words}", { words: last.words })] : []),
  ];
}

function Listed({ heading, items }) {
  return html`<section><h2>${heading}</h2>${items.length ? html`<ul>${items.map((item, index) => html`<li key=${index}>${item}</li>`)}</ul>` : html`<p>${tr("nothing")}</p>`}</section>`;
}

function Typed({ game }) {
  const [text, setText] = useState("");
  const send = async (event) => {
    event.preventDefault();
    await game.playText(text.trim());
    if (!game.error) setText((now) => (now === text ? "" : now));
  };
  const { text: sign, words } = game.decisions[0];
  return html`<form class="typed" onSubmit=${send}>
    <label for="typed">${tr("Your move in signs or words, such as {sign} or “{words}”", { sign, words })}</label>
    <input id="typed" type="text" autocomplete="off" autocapitalize="off" spellcheck=${false} value=${text} onInput=${(event) => setText(event.target.value)} />
    <button class="main">${tr("Play")}</button></form>`;
}
