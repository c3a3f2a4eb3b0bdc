/** Before the game: who sits where, and the link that brings the others. */
import { html, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { address } from "../core/route.js";
import { editionName, seatName } from "../core/words.js";
import { Icon } from "../parts/icons.js";

/** @param {{game: import("../game/game.js").Game}} props */
export function Waiting({ game }) {
  const { table } = game;
  const open = table.seats.filter((seat) => seat.who === "open").length;
  return html`<main class="page-narrow" id="main">
    <h1>${editionName(table.edition)}</h1>
    <p class="lead" role="status">${tr.n("Waiting for {count} player", "Waiting for {count} players", open)}</p>
    <ol class="seat-list">${table.seats.map((seat, index) => html`<li key=${index} class=${seat.who === "open" ? "open" : ""}>
      <${Icon} name=${seat.who === "bot" ? "robot" : "person"} /><span>${seat.who === "open" ? tr("open seat") : seatName(seat, index)}</span>
      ${seat.who === "open" && html`<button type="button" onClick=${() => game.act("join", { seat: index })}>${tr("Sit down")}</button>`}</li>`)}</ol>
    <${Invite} path=${`table/${game.id}`} />
    ${game.error && html`<p class="tray-error" role="alert">${game.error}</p>`}
    <p><button type="button" class="quiet" onClick=${() => game.act("leave")}>${tr("Leave")}</button></p>
  </main>`;
}

/** A link to be sent to somebody. */
export function Invite({ path, label = tr("Send this link to those who shall play or watch") }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(address(path)).catch(() => undefined);
    setCopied(true);
  };
  return html`<div class="invite"><label>${label}<input readonly value=${address(path)} onFocus=${(event) => event.target.select()} /></label>
    <button type="button" onClick=${copy}>${copied ? tr("Copied") : tr("Copy")}</button></div>`;
}
