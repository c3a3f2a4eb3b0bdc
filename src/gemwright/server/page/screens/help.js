/** What can be done with the keyboard, and what the signs mean. */
import { html } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { LessonLink } from "../lesson/offer.js";

/** @returns {[string, string][]} */
const keys = () => [
  ["W U G R K", tr("pick a gem of that letter; with Shift put it back")],
  ["3 2", tr("choose the second card of level 3; once more changes between buying and reserving")],
  ["H 1", tr("choose the first card of your hand")],
  ["D 2", tr("reserve the top card of the level 2 deck")],
  ["N", tr("choose the next noble or location on offer")],
  ["Enter", tr("confirm the turn")],
  ["Esc", tr("cancel what is chosen")],
  ["Backspace", tr("take back one step of it")],
  ["X", tr("text mode on or off")],
  ["M", tr("sound on or off")],
  ["← →", tr("in a replay: back and on")],
];

const signs = () => [
  ["✓", tr("You can buy this card; a number on gold beside it is the gold it takes.")],
  ["−2", tr("So many gems of that colour are missing for you: red if the card is out of reach, green if gold makes up for it.")],
  ["7/10", tr("Tokens held, out of the most a player may keep.")],
  ["♛", tr("A noble or location this player holds, or the winner.")],
];

function Rows({ rows }) {
  return html`<dl>${rows.map(([sign, words]) => html`<div key=${sign}><dt><kbd>${sign}</kbd></dt><dd>${words}</dd></div>`)}</dl>`;
}

/** @param {{dialog: {current: HTMLDialogElement|null}}} props */
export function HelpDialog({ dialog }) {
  return html`<dialog class="help" ref=${dialog} aria-labelledby="help-title" onClick=${(event) => event.target === dialog.current && dialog.current.close()}>
    <h2 id="help-title">${tr("Help and keys")}</h2>
    <h3>${tr("Signs on the table")}</h3><${Rows} rows=${signs()} />
    <h3>${tr("Keys")}</h3><${Rows} rows=${keys()} />
    <p onClick=${() => dialog.current.close()}><${LessonLink} /></p>
    <form method="dialog"><button class="main">${tr("Close")}</button></form></dialog>`;
}
