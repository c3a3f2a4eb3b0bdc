/** What the lesson says beside the table, and the buttons that lead through it. */
import { classes, html, useEffect, useLayoutEffect, useRef } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { Icon } from "../parts/icons.js";

/**
 * @typedef {object} Lead where in the lesson we are, and the ways on
 * @property {"look"|"do"|"done"} stage
 * @property {number} number
 * @property {string[]} titles of all steps
 * @property {import("./words.js").Words} words
 * @property {number} stop
 * @property {string[]} keys
 * @property {string[]} marked what is marked on the table, in words
 * @property {string} turn the turn as a text that can be typed
 * @property {boolean} typed whether it is typed
 * @property {() => void} next
 * @property {() => void} back
 * @property {(number: number) => void} go
 */

/** @param {{lead: Lead, game: import("./game.js").LessonGame}} props */
export function Coach({ lead, game }) {
  const { words, number, titles } = lead;
  const [heading, answer] = [useRef(null), useRef(null)];
  const said = lead.stage === "do" ? game.said.words || (game.said.other && words.otherwise) || "" : "";
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [number, lead.stop]);
  useEffect(() => {
    if (said) answer.current.scrollIntoView({ block: "nearest" });
  }, [said]);
  return html`<section class=${classes("coach", lead.stage)} aria-label=${tr("Lesson")}>
    <header class="coach-head"><h2 ref=${heading} tabindex="-1" aria-describedby="coach-task coach-marked">${words.title}</h2>
      <span class="coach-count">${tr("{number} of {last}", { number, last: titles.length })}</span>
      <a class="icon-button" href="#/" aria-label=${tr("Leave the lesson")} title=${tr("Leave the lesson; it goes on here when you come back.")}><${Icon} name="close" /></a></header>
    <${Steps} lead=${lead} />
    ${words.when && lead.stage !== "done" && html`<p class="coach-when">${words.when}</p>`}
    <div id="coach-task" class="coach-task"><${Told} lead=${lead} /></div>
    ${lead.marked.length > 0 && html`<p id="coach-marked" class=${classes("coach-marked", !lead.typed && "unseen")}>${tr("Marked: {things}", { things: lead.marked.join("; ") })}</p>`}
    ${lead.stage === "do" && html`<${How} lead=${lead} game=${game} />`}
    <p class="coach-said" role="status" ref=${answer}>${said}</p>
  </section>`;
}

function Told({ lead }) {
  const { stage, words, stop } = lead;
  if (stage === "look") return html`<p>${words.stops[stop].words}</p>`;
  if (stage === "do") return html`<p>${words.task}</p>`;
  return html`<p class="coach-done"><span class="coach-tick" aria-hidden="true">✓</span><strong>${tr("Done.")}</strong> ${words.why.join(" ")}</p>`;
}

function How({ lead, game }) {
  if (lead.typed) return html`<p class="coach-how">${tr("Type:")} <kbd>${lead.turn}</kbd></p>`;
  return html`<p class="coach-how"><button type="button" class="quiet" onClick=${() => game.show()}>${tr("Show me")}</button>
    <span class="coach-keys">${tr("By keyboard:")} ${lead.keys.map((key, index) => html`<kbd key=${index}>${key}</kbd> `)}</span></p>`;
}

function Steps({ lead }) {
  return html`<ol class="coach-steps" aria-label=${tr("Steps")}>${lead.titles.map((title, index) => {
    const here = index + 1 === lead.number;
    return html`<li key=${index}><button type="button" class=${classes(here && "here", index + 1 < lead.number && "past")} title=${`${index + 1}. ${title}`} aria-label=${`${index + 1}. ${title}`} aria-current=${here ? "step" : undefined} onClick=${() => lead.go(index + 1)} /></li>`;
  })}</ol>`;
}

/** The way on, where nothing is to be played. @param {{lead: Lead}} props */
export function Onward({ lead }) {
  const button = useRef(null);
  useLayoutEffect(() => {
    if (lead.stage === "done") button.current?.focus({ preventScroll: true });
  }, [lead.stage, lead.number]);
  useEnter(lead.next);
  const last = lead.number === lead.titles.length && lead.stage === "done";
  return html`<section class=${classes("tray mine onward", lead.stage)} aria-label=${tr("Go on")}>
    <div class="tray-body"><p class="tray-prompt">${lead.stage === "done" ? tr("Well done!") : tr("Look where the table is marked.")}</p></div>
    <div class="tray-buttons"><button type="button" class="quiet" disabled=${lead.number === 1 && lead.stop === 0} onClick=${lead.back}>${tr("Back")}</button>
      <button type="button" class="main" ref=${button} aria-describedby=${lead.stage === "done" ? "coach-task" : undefined} onClick=${lead.next}>${last ? tr("Finish") : tr("Next")}</button></div>
  </section>`;
}

/** Go on by Enter: always from what is drawn last, and from the moment it is drawn. */
function useEnter(next) {
  const latest = useRef(next);
  latest.current = next;
  useLayoutEffect(() => {
    const listen = (event) => {
      const busy = event.target instanceof HTMLElement && event.target.closest("button, a, input, select, summary, dialog");
      if (event.key === "Enter" && !busy) latest.current();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** The step before, and the one after without playing. @param {{lead: Lead}} props */
export function Skipping({ lead }) {
  return html`<p class="coach-skip"><button type="button" class="quiet" disabled=${lead.number === 1} onClick=${lead.back}>${tr("Back")}</button>
    <button type="button" class="quiet" onClick=${() => lead.go(lead.number + 1)}>${tr("Skip this step")}</button></p>`;
}
