/** The lesson as the lobby offers it: at large to who is new, in a line to who began it, in a word to others. */
import { html, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { editionName } from "../core/words.js";
import { Icon } from "../parts/icons.js";
import { begun, dismiss, isNew, progressIn, USUAL } from "./progress.js";

/** Where the lesson of an edition is. */
export const lessonPath = (edition) => `#/lesson/${edition}`;

export function LessonOffer() {
  const [, draw] = useState(0);
  const edition = begun();
  const refuse = () => {
    dismiss();
    draw(1);
  };
  if (edition) return html`<${GoOn} edition=${edition} refuse=${refuse} />`;
  if (!isNew()) return null;
  return html`<aside class="lesson-offer" aria-label=${tr("Lesson")}>
    <p><strong>${tr("New to the game?")}</strong> ${tr("Learn it by playing, in about ten minutes: every action, and what it is good for.")}</p>
    <p class="lesson-offer-buttons"><a class="button main" href=${lessonPath(USUAL)}>${tr("Start the lesson")}</a>
      <a class="button quiet" href=${lessonPath("marvel")}>${editionName("marvel")}</a>
      <button type="button" class="quiet" onClick=${refuse}>${tr("I know it")}</button></p></aside>`;
}

function GoOn({ edition, refuse }) {
  const { number, last } = progressIn(edition);
  return html`<aside class="lesson-offer" aria-label=${tr("Lesson")}>
    <p><strong>${tr("The lesson waits for you.")}</strong> ${tr("{edition}: step {number} of {last}", { edition: editionName(edition), number, last })}</p>
    <p class="lesson-offer-buttons"><a class="button main" href=${lessonPath(edition)}>${tr("Go on with the lesson")}</a>
      <button type="button" class="quiet" onClick=${refuse}>${tr("Not now")}</button></p></aside>`;
}

/** The way to the lesson, wherever it was left. @param {{edition?: string}} props */
export function LessonLink({ edition = "" }) {
  return html`<a class="lesson-link" href=${lessonPath(edition || begun() || USUAL)}><${Icon} name="learn" />${edition ? tr("Learn this edition by playing") : tr("Learn the game by playing")}</a>`;
}
