/** The table for those who listen: headings, lists, typed moves, and a voice that tells what happens. */
import { html, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { editionName } from "../core/words.js";
import { announcement } from "./table.js";

/** @param {{game: import("../game/game.js").Game, names: string[]}} props */
export function TextTable({ game, names }) {
  const { state } = game;
  return html`<main class="text-table" id="main">
    <h1>${editionName(game.table.edition)}, ${tr("Round {number}", { number: state.round })}</h1>
    <p role="status" aria-live="polite" class="text-status">${state.outcome?.words ?? announcement(game, names)}</p>
    ${game.myTurn && html`<${Typed} game=${game} />`}
    ${game.error && html`<p role="alert" class="tray-error">${game.error}</p>`}
    <${Listed} heading=${tr("The table")} items=${state.help.text ?? []} />
    <${Listed} heading=${tr("Last turns")} items=${(state.last ?? []).map((each) => `${names[each.seat]}: ${each.words}`)} />
    <${Listed} heading=${tr("What can be played now")} items=${game.decisions.map((each) => `${each.text}${each.words ? `: ${each.words}` : ""}`)} />
    <${Listed} heading=${tr("Log")} items=${game.log.map((event) => `${names[event.seat]}: ${event.words}`)} />
  </main>`;
}

function Listed({ heading, items }) {
  return html`<section><h2>${heading}</h2>${items.length ? html`<ul>${items.map((item, index) => html`<li key=${index}>${item}</li>`)}</ul>` : html`<p>${tr("nothing")}</p>`}</section>`;
}

function Typed({ game }) {
  const [text, setText] = useState("");
  const send = async (event) => {
    event.preventDefault();
    await game.playText(text.trim());
    if (!game.error) setText("");
  };
  return html`<form class="typed" onSubmit=${send}>
    <label for="typed">${tr("Your move, such as {examples}", { examples: game.decisions.slice(0, 3).map((each) => each.text).join(", ") })}</label>
    <input id="typed" autocomplete="off" autocapitalize="off" spellcheck=${false} value=${text} onInput=${(event) => setText(event.target.value)} />
    <button class="main">${tr("Play")}</button></form>`;
}
