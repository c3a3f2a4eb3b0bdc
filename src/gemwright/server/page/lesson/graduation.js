/** After the lesson: the first games. */
import { post } from "../core/api.js";
import { html, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { card } from "../core/names.js";
import { go } from "../core/route.js";
import { editionName } from "../core/words.js";
import { CardPicture } from "../parts/cards.js";

const FACES = { splendor: ["R2:w3k5", "K2:u1g4r2", "G3:g6"], marvel: ["B1:y2p3r3", "R4:p7", "B3:p6"] };

/** @param {{edition: string, again: () => void}} props */
export function Graduation({ edition, again }) {
  const [error, setError] = useState("");
  const family = edition === "marvel" ? "marvel" : "splendor";
  const open = (level) =>
    post("/tables", { edition, seats: [{ who: "me" }, { who: "bot", agent: `level:${level}` }] }).then((table) => go(`table/${table.id}`), (failure) => setError(failure.message));
  return html`<main class="page-narrow graduation" id="main">
    <span class="fan" aria-hidden="true">${FACES[family].map((name) => html`<${CardPicture} family=${family} card=${card(name)} small=${true} />`)}</span>
    <h1>${tr("You know the game now")}</h1>
    <p class="lead">${tr("{edition}: that was every action, and how it ends. The rest is practice.", { edition: editionName(edition) })}</p>
    <ul class="advice">
      <li>${tr("Cheap cards first: their bonuses carry you to the dear ones.")}</li>
      <li>${tr("Gather gems for cards, and choose cards that serve each other.")}</li>
      <li>${tr("Watch the others: what do they lack, and what will you leave them?")}</li>
      <li>${tr("From the middle of the game on, points count more than bonuses.")}</li>
    </ul>
    ${error && html`<p class="tray-error" role="alert">${error}</p>`}
    <p class="graduation-buttons"><button type="button" class="main big" onClick=${() => open(1)}>${tr("Play a game against level {level}", { level: 1 })}</button>
      <button type="button" class="big" onClick=${() => open(2)}>${tr("Play a game against level {level}", { level: 2 })}</button></p>
    <p class="graduation-buttons"><button type="button" class="quiet" onClick=${again}>${tr("Start the lesson again")}</button><a class="button quiet" href="#/">${tr("To the lobby")}</a></p>
  </main>`;
}
