/** The lesson: the table of a game, somebody who explains it, and turns that are played to learn them. */
import { get } from "../core/api.js";
import { useComponents } from "../core/components.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { board as readBoard, familyOf } from "../core/names.js";
import { go as goTo } from "../core/route.js";
import { editionName, headline } from "../core/words.js";
import { fly, isStill } from "../game/flights.js";
import { useKeys } from "../game/keys.js";
import { useMedia } from "../game/use.js";
import { Coach, Onward, Skipping } from "../lesson/coach.js";
import { fieldsOf } from "../lesson/fields.js";
import { LessonGame } from "../lesson/game.js";
import { Graduation } from "../lesson/graduation.js";
import { aims, keysOf, markedWords, next as nextClicks } from "../lesson/pointing.js";
import { keepProgress, progressIn, USUAL } from "../lesson/progress.js";
import { wordsOf } from "../lesson/words.js";
import { Market, Supply, Tiles } from "../parts/board.js";
import { Tray } from "../parts/tray.js";
import { NARROW, Players } from "./table.js";
import { TextTable } from "./text.js";

/** The step as the server tells it, ready to be played; null until it is here. */
function useStep(edition, place, language, onDone) {
  const [found, setFound] = useState({ game: null, error: "" });
  const [, draw] = useState(0);
  useEffect(() => {
    let game = null;
    let wanted = true;
    const begin = (step) => {
      if (!wanted) return;
      game = new LessonGame(step);
      game.subscribe(() => draw((count) => count + 1));
      if (place.moves) game.resume(place.moves);
      setFound({ game, error: "" });
    };
    get("/me")
      .catch(() => null)
      .then(() => get(`/lesson/${edition}/${place.number}`))
      .then(begin, (failure) => wanted && setFound({ game: null, error: failure.message }));
    return () => {
      wanted = false;
      game?.follow()();
    };
  }, [edition, place.number, place.again, language]);
  if (found.game) found.game.onDone = onDone;
  return found;
}

/** Where the learner is, kept by the browser. */
function usePlace(edition) {
  const [place, setPlace] = useState(() => ({ ...progressIn(edition), again: 0 }));
  const move = (change) => {
    const { again, ...kept } = change;
    keepProgress(edition, kept);
    setPlace((before) => ({ ...before, ...change }));
  };
  return [place, move];
}

/** @param {{id: string, settings: any}} props */
export function LessonScreen({ id, settings }) {
  const edition = id || USUAL;
  const [place, move] = usePlace(edition);
  const over = place.last > 0 && place.number > place.last;
  const start = () => move({ number: 1, stop: 0, moves: null });
  if (over) return html`<${Graduation} edition=${edition} again=${start} />`;
  return html`<${Learning} edition=${edition} place=${place} move=${move} settings=${settings} />`;
}

function Learning({ edition, place, move, settings }) {
  const { game, error } = useStep(edition, place, settings.language, (moves) => move({ moves }));
  const shown = useRef(place);
  if (error) return html`<main class="page-narrow" id="main"><p class="tray-error" role="alert">${error}</p><a class="button main" href="#/">${tr("To the lobby")}</a></main>`;
  if (game?.step.number === place.number) shown.current = place;
  if (!game) return html`<p class="loading" role="status">${tr("One moment…")}</p>`;
  return html`<${Lesson} key=${game.id} game=${game} place=${shown.current} move=${move} settings=${settings} />`;
}

/** Everything that is said and the ways on, for the step as it stands. */
function leadOf(game, place, move, settings, board) {
  const { step } = game;
  const fields = fieldsOf(step);
  const words = wordsOf(step.key, step.edition, fields, game.met ?? 0);
  const stage = game.met !== null ? "done" : place.stop < words.stops.length ? "look" : "do";
  const go = (number) => move({ number, stop: 0, moves: null, last: step.keys.length, again: place.again + 1, ...(number > step.keys.length ? { finished: true } : {}) });
  const stopsOn = place.stop + 1 < words.stops.length || step.solution.length > 0;
  return {
    stage, words, go, marked: [], number: step.number, stop: place.stop, typed: settings.textMode, turn: step.turn,
    titles: step.keys.map((key) => wordsOf(key, step.edition, fields).title),
    keys: step.solution.length ? keysOf(step, board) : [],
    next: () => (stage === "look" && stopsOn ? move({ stop: place.stop + 1, last: step.keys.length }) : go(step.number + 1)),
    back: () => (stage === "look" && place.stop > 0 ? move({ stop: place.stop - 1 }) : go(step.number - 1)),
  };
}

function useFlights(game) {
  useEffect(() => {
    game.beforeState.add(fly);
    return () => game.beforeState.delete(fly);
  }, [game]);
}

/** Bring what is spoken of into sight where the page is longer than the screen. */
function useSight(marks, narrow, moment) {
  useEffect(() => {
    const found = narrow && marks.map((each) => document.querySelector(each)).find((each) => each && !each.closest(".tray"));
    if (found) found.scrollIntoView({ block: "center", behavior: isStill() ? "auto" : "smooth" });
  }, [moment, narrow]);
}

function Lesson({ game, place, move, settings }) {
  const narrow = useMedia(NARROW);
  const printed = useComponents(familyOf(game.state.view.rules), settings.language);
  const board = useMemo(() => readBoard(game.state, printed), [game.state, printed]);
  const lead = leadOf(game, place, move, settings, board);
  useLayoutEffect(() => game.look(lead.stage === "look"), [lead.stage]);
  useFlights(game);
  useKeys(game, board);
  const clicks = lead.stage === "look" ? lead.words.stops[lead.stop].at : lead.stage === "do" ? nextClicks(game) : [];
  const aimed = lead.stage === "do" ? aims(game) : [];
  lead.marked = markedWords([...clicks, ...aimed], board);
  useSight([...clicks, ...aimed], narrow, `${lead.number} ${lead.stop} ${lead.stage}`);
  const parts = { game, board, lead, narrow, names: game.step.names };
  return html`<${Marks} strong=${clicks} soft=${aimed} />
    ${settings.textMode ? html`<${Read} ...${parts} language=${settings.language} />` : html`<${Seen} ...${parts} />`}`;
}

/** Rings around what is spoken of: the table's own parts know nothing of them. */
function Marks({ strong, soft }) {
  const rule = (marks, style) => (marks.length ? `.lesson :is(${marks.join(", ")}) { ${style} }\n` : "");
  return html`<style>${rule(soft, "box-shadow: var(--aim);")}${rule(strong, "box-shadow: var(--mark); animation: lesson-mark 1.5s ease-in-out infinite alternate;")}</style>`;
}

function handsOf(game) {
  if (!game.myTurn || game.sending) return null;
  const always = () => true;
  return {
    mayCard: always,
    card: (name) => game.pickCard(name),
    mayDeck: always,
    deck: (level) => game.pickDeck(level),
    mayGem: always,
    gem: (letter) => game.pick(letter),
    mayTile: (name) => (game.found?.options ?? []).some((each) => each.tile === name),
    tile: (name) => game.pickTile(name),
  };
}

const NONE = new Set();

function Seen({ game, board, lead, narrow, names }) {
  const hands = handsOf(game);
  const { action, tile, picks } = game.plan;
  const chosen = action.startsWith("r#") ? action : action.slice(1);
  return html`<main class="table lesson others-1" id="main">
    <h1 class="unseen">${tr("Lesson")}: ${editionName(game.step.edition)}</h1>
    <div class="headline"><span class="round">${tr("Round {number}", { number: game.state.round })}</span><span class=${classes("whose", game.myTurn && "mine")}>${game.myTurn ? tr("Your turn") : headline(game.state, names)}</span><span class="edition">${editionName(game.step.edition)}</span></div>
    <div class="felt"><${Tiles} board=${board} names=${names} me=${0} hands=${hands} chosen=${tile} />
      <${Market} board=${board} hands=${hands} chosen=${chosen} fresh=${NONE} small=${narrow} />
      <${Supply} board=${board} hands=${hands} picks=${picks} /></div>
    <div class="side"><div class="coach-box"><${Coach} lead=${lead} game=${game} />${lead.stage === "do" && html`<${Skipping} lead=${lead} />`}</div>
      <${Players} game=${game} board=${board} names=${names} hands=${hands} /></div>
    ${lead.stage === "do" ? html`<${Tray} game=${game} board=${board} headline=${headline(game.state, names)} />` : html`<${Onward} lead=${lead} />`}
  </main>`;
}

/** The lesson for those who listen. */
function Read({ game, lead, names, language }) {
  return html`<div class="lesson-read"><${Coach} lead=${lead} game=${game} />
    ${lead.stage === "do" ? html`<${Skipping} lead=${lead} />` : html`<${Onward} lead=${lead} />`}</div>
    <${TextTable} game=${game} names=${names} language=${language} taught=${true} />`;
}
