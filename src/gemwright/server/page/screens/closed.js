/** For somebody whose account is closed: why, and how to go on without it. */
import { post, startAnew } from "../core/api.js";
import { html } from "../core/html.js";
import { tr } from "../core/i18n.js";

/** @param {{words: string}} props */
export function ClosedScreen({ words }) {
  const leave = () => post("/logout").then(startAnew, startAnew);
  return html`<main class="page-narrow" id="main">
    <h1>${tr("You cannot play here with this account")}</h1>
    <p class="lead" role="alert">${words}</p>
    <button type="button" class="main" onClick=${leave}>${tr("Go on as a guest")}</button>
  </main>`;
}
