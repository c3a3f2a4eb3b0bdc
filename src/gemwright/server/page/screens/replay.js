/** A game looked at again, moment by moment. */
import { get, post } from "../core/api.js";
import { html, useEffect, useLayoutEffect, useMemo, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";
import { recall } from "../core/memory.js";
import { board as readBoard, familyOf } from "../core/names.js";
import { useComponents } from "../core/components.js";
import { editionName, headline, seatNames } from "../core/words.js";
import { fly } from "../game/flights.js";
import { useMedia } from "../game/use.js";
import { Market, Supply, Tiles } from "../parts/board.js";
import { Icon } from "../parts/icons.js";
import { Log } from "../parts/log.js";
import { NARROW, others, Players } from "./table.js";
import { Invite } from "./waiting.js";

const STEP_MS = 1400;
const FILE = "file";

/** A game file that was read in this tab, as the server understands it. */
function useFile(id, language) {
  const [file, setFile] = useState(null);
  useEffect(() => {
    if (id === FILE) post("/games", { text: recall("file", "") }).then(setFile, (failure) => setFile({ failure: failure.message }));
  }, [id, language]);
  return file;
}

/** A file as if it were a table. */
function fileTable({ rules, names, states, result }) {
  const seats = names.map((name) => ({ who: "person", name, agent: null, present: true }));
  return { edition: rules.split("+")[0], seats, seq: states.length - 1, result, state: "finished" };
}

function useFrames(id, at, language) {
  const [frame, setFrame] = useState(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let wanted = true;
    setError("");
    if (id === FILE) return undefined;
    get(`/tables/${id}/state?at=${at}`)
      .then((state) => {
        if (!wanted) return;
        setFrame((before) => {
          if (before && state.seq === before.seq + 1) fly(before, state);
          return state;
        });
      })
      .catch((failure) => wanted && setError(failure.message));
    return () => {
      wanted = false;
    };
  }, [id, at, language]);
  return [frame, error];
}

function useTable(id, language) {
  const [table, setTable] = useState(null);
  const [log, setLog] = useState([]);
  useEffect(() => {
    if (id === FILE) return;
    get(`/tables/${id}`).then(setTable, () => undefined);
    get(`/tables/${id}/log`).then((events) => setLog(events.events ?? events), () => undefined);
  }, [id, language]);
  return [table, log];
}

/** @param {{id: string, start: number, settings: any}} props */
export function ReplayScreen({ id, start, settings }) {
  const file = useFile(id, settings.language);
  const [found, events] = useTable(id, settings.language);
  const [table, log] = file?.states ? [fileTable(file), file.log] : [found, events];
  const [at, setAt] = useState(start);
  const last = table?.seq ?? log.length;
  const [running, setRunning] = useState(false);
  const [told, refused] = useFrames(id, at, settings.language);
  const frame = file?.states?.[at] ?? told;
  const error = file?.failure ?? refused;
  useEffect(() => {
    if (table && at > last) setAt(last);
  }, [table, at]);
  const narrow = useMedia(NARROW);
  const printed = useComponents(frame && familyOf(frame.view.rules), settings.language);
  const move = (to) => setAt(Math.max(0, Math.min(last, to)));
  useEffect(() => {
    history.replaceState(null, "", `#/replay/${id}?at=${at}`);
    if (!running) return undefined;
    if (at >= last) return void setRunning(false);
    const timer = setTimeout(() => move(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [at, running, last]);
  useArrows(at, move);
  const board = useMemo(() => frame && readBoard(frame, printed), [frame, printed]);
  if (error) return html`<main class="page-narrow" id="main"><p class="tray-error" role="alert">${error}</p></main>`;
  if (!frame || !table) return html`<p class="loading" role="status">${tr("Opening the game…")}</p>`;
  const names = seatNames(table.seats);
  const seats = table.seats.map((seat) => ({ ...seat, present: true, taken: false, gone: seat.gone && at === last }));
  const game = { state: frame, table: { ...table, seats }, seat: frame.you?.seat ?? null, found: null, plan: { action: "", picks: "" }, age: 0 };
  return html`<main class=${`table replay with-log others-${others(table.seats.length, game.seat)}`} id="main">
    <h1 class="unseen">${tr("Replay")}: ${editionName(table.edition)}</h1>
    <div class="headline"><span class="round">${tr("Round {number}", { number: frame.round })}</span><span class="whose">${headline(frame, names)}</span><span class="edition">${editionName(table.edition)}</span>
      <span class="headline-buttons">${id !== FILE && html`<a class="icon-button" href=${`/api/tables/${id}/record?format=text`} download aria-label=${tr("Download the game file")} title=${tr("Download the game file")}><${Icon} name="save" /></a>`}</span></div>
    <div class="felt"><${Tiles} board=${board} names=${names} me=${null} hands=${null} chosen="" />
      <${Market} board=${board} hands=${null} chosen="" fresh=${new Set()} small=${narrow} /><${Supply} board=${board} hands=${null} picks="" /></div>
    <div class="side"><${Players} game=${game} board=${board} names=${seatNames(table.seats, narrow)} hands=${null} brief=${narrow && others(table.seats.length, game.seat) > 1} />
      <aside class="log-panel" aria-label=${tr("Log")}><${Log} events=${log} names=${names} at=${at} onChoose=${move} /></aside>
      ${id !== FILE && html`<${Invite} path=${`replay/${id}?at=${at}`} label=${tr("Link to this moment")} />`}</div>
    <${Scrubber} at=${at} last=${last} move=${move} running=${running} setRunning=${setRunning} />
  </main>`;
}

function useArrows(at, move) {
  useLayoutEffect(() => {
    const listen = (event) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === "ArrowLeft") move(at - 1);
      if (event.key === "ArrowRight") move(at + 1);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
}

function Scrubber({ at, last, move, running, setRunning }) {
  const step = (name, label, to, off) => html`<button type="button" class="icon-button" aria-label=${label} title=${label} disabled=${off} onClick=${() => move(to)}><${Icon} name=${name} /></button>`;
  return html`<section class="tray scrubber" aria-label=${tr("Replay")}>
    ${step("first", tr("To the start"), 0, at === 0)}${step("back", tr("Back"), at - 1, at === 0)}
    <button type="button" class="icon-button" aria-label=${running ? tr("Pause") : tr("Play on")} onClick=${() => setRunning(!running)}><${Icon} name=${running ? "pause" : "play"} /></button>
    ${step("next", tr("On"), at + 1, at >= last)}${step("last", tr("To the end"), last, at >= last)}
    <input type="range" min="0" max=${last} value=${at} aria-label=${tr("Moment")} aria-valuetext=${tr("{at} of {last}", { at, last })} onInput=${(event) => move(Number(event.target.value))} />
    <output>${tr("{at} of {last}", { at, last })}</output>
  </section>`;
}
