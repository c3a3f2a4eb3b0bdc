/** The table: one screen with everything a player needs. */
import { classes, html, useEffect, useMemo, useRef, useState } from "../core/html.js";
import { read, recall, remember, write } from "../core/memory.js";
import { board as readBoard, familyOf } from "../core/names.js";
import { useComponents } from "../core/components.js";
import { tr } from "../core/i18n.js";
import { editionName, headline, resultText, scoresText, seatNames } from "../core/words.js";
import { address, go } from "../core/route.js";
import * as compose from "../game/compose.js";
import { badge, chime } from "../game/chime.js";
import { fly } from "../game/flights.js";
import { useKeys } from "../game/keys.js";
import { useGame, useMedia } from "../game/use.js";
import { Market, Supply, Tiles } from "../parts/board.js";
import { Icon } from "../parts/icons.js";
import { Log } from "../parts/log.js";
import { Panel } from "../parts/players.js";
import { Sheet } from "../parts/sheet.js";
import { Tray } from "../parts/tray.js";
import { TextTable } from "./text.js";
import { Waiting } from "./waiting.js";

/** Where the page is too narrow for two columns. */
export const NARROW = "(max-width: 899px)";


/** What may be clicked on the table. */
function handsOf(game) {
  if (!game.myTurn || game.sending) return null;
  const { decisions, plan } = game;
  const isOffered = (name) => (game.found?.options ?? []).some((each) => each.tile === name);
  return {
    mayCard: (name) => compose.uses(decisions, name).length > 0,
    card: (name) => game.pickCard(name),
    mayDeck: (level) => Boolean(compose.blind(decisions, level)),
    deck: (level) => game.pickAction(compose.blind(decisions, level).text),
    mayGem: (letter) => compose.mayPick(decisions, plan.picks, letter) || compose.mayPick(decisions, "", letter),
    gem: (letter) => game.pick(letter),
    mayTile: isOffered,
    tile: (name) => game.pickTile(name),
  };
}

/** What of the board the plan has chosen: a card's name, or `r#2`. */
function chosenOf(plan) {
  return plan.action.startsWith("r#") ? plan.action : plan.action.slice(1);
}

/** Cards that came to the market since the reader's own last decision. */
function useFresh(game, board) {
  const key = `seen:${game.id}`;
  const names = board.market.flat().filter(Boolean).map((card) => card.name);
  const seen = recall(key, null);
  const mine = game.state.to_play === game.seat && game.myTurn;
  const fresh = useMemo(() => new Set(seen && mine ? names.filter((name) => !seen.includes(name)) : []), [game.state, mine]);
  useEffect(() => {
    if (!mine || !seen) remember(key, names);
  }, [game.state.seq]);
  return fresh;
}

function useAlerts(game) {
  const was = useRef(false);
  useEffect(() => {
    if (game.myTurn && !was.current) chime();
    was.current = game.myTurn;
    badge(game.myTurn);
  }, [game.myTurn, game.state?.seq]);
  useEffect(() => () => badge(false), []);
}

function useFlights(game) {
  useEffect(() => {
    const show = (before, after) => fly(before, after);
    game.beforeState.add(show);
    return () => game.beforeState.delete(show);
  }, [game]);
}

/** @param {{id: string, settings: any}} props */
export function TableScreen({ id, settings }) {
  const game = useGame(id);
  useFlights(game);
  useAlerts(game);
  useEffect(() => {
    game.readLog();
  }, [settings.language]);
  if (game.missing && !game.state) return html`<${Nothing} words=${game.missing} />`;
  if (game.table?.state === "waiting") return html`<${Waiting} game=${game} />`;
  if (!game.state || !game.table) return html`<p class="loading" role="status">${tr("Opening the table…")}</p>`;
  return settings.textMode ? html`<${TextTable} game=${game} names=${seatNames(game.table.seats)} language=${settings.language} />` : html`<${Playing} game=${game} language=${settings.language} />`;
}

function Nothing({ words }) {
  return html`<div class="page-narrow"><h1>${tr("No table here")}</h1><p>${words}</p><a class="button main" href="#/">${tr("To the lobby")}</a></div>`;
}

function Playing({ game, language }) {
  const narrow = useMedia(NARROW);
  const printed = useComponents(familyOf(game.state.view.rules), language);
  const [showLog, setShowLog] = useState(read("log", !narrow));
  const toggleLog = () => {
    write("log", !showLog);
    setShowLog(!showLog);
  };
  const board = useMemo(() => readBoard(game.state, printed), [game.state, printed]);
  const names = seatNames(game.table.seats);
  const brief = narrow && others(board.seats.length, game.seat) > 1;
  const fresh = useFresh(game, board);
  const hands = handsOf(game);
  useKeys(game, board);
  const shared = { board, hands, chosen: chosenOf(game.plan), small: narrow };
  return html`<main class=${classes("table", `others-${others(board.seats.length, game.seat)}`, showLog && "with-log")} id="main">
    <h1 class="unseen">${tr("Table")}: ${editionName(game.table.edition)}</h1>
    <${Headline} game=${game} names=${names} onLog=${toggleLog} showLog=${showLog} />
    <div class="felt">
      <${Tiles} board=${board} names=${names} me=${game.seat} hands=${hands} chosen=${game.plan.tile} />
      <${Market} ...${shared} fresh=${fresh} />
      <${Supply} board=${board} hands=${hands} picks=${game.plan.picks} />
    </div>
    <div class="side"><${Players} game=${game} board=${board} names=${seatNames(game.table.seats, brief)} hands=${hands} brief=${brief} />
      <aside class="log-panel" aria-label=${tr("Log")}><${Log} events=${game.log} names=${names} /></aside></div>
    ${game.state.outcome ? html`<${Ending} game=${game} names=${names} />` : html`<${Tray} game=${game} board=${board} headline=${headline(game.state, names)} />`}
    <p class="unseen" role="status" aria-live="polite">${announcement(game, names)}</p>
  </main>`;
}

/** What a screen reader says when something has happened. */
export function announcement(game, names) {
  const event = game.log.at(-1);
  const told = event ? tr("{name}: {words}", { name: names[event.seat], words: event.words }) : "";
  return [told, game.myTurn ? tr("Your turn.") : headline(game.state, names)].filter(Boolean).join(". ");
}

function Headline({ game, names, onLog, showLog }) {
  const { state, table } = game;
  return html`<div class="headline">
    <span class="round">${tr("Round {number}", { number: state.round })}</span>
    <span class=${classes("whose", game.myTurn && "mine")}>${whoseTurn(game, names)}</span>
    ${table.watchers > 0 && html`<span class="watchers" role="img" aria-label=${watching(table.watchers)} title=${watching(table.watchers)}><${Icon} name="eye" />${table.watchers}</span>`}
    <span class="edition">${editionName(table.edition)}</span>
    <span class="headline-buttons">
      <${TableMenu} game=${game} />
      <button type="button" class="icon-button" aria-pressed=${showLog} aria-label=${tr("Log")} title=${tr("Log")} onClick=${onLog}><${Icon} name="log" /></button>
    </span>
  </div>`;
}

const watching = (count) => tr.n("{count} person watches", "{count} people watch", count);

/** Whose turn it is; a reader with one seat is addressed. */
function whoseTurn({ myTurn, state }, names) {
  const alone = state.you.seats?.length === 1 && state.phase === "action";
  return myTurn && alone ? tr("Your turn") : headline(state, names);
}

async function copyLink(path) {
  await navigator.clipboard?.writeText(address(path)).catch(() => undefined);
}

function Item({ icon, label, title = label, off = false, onClick }) {
  return html`<button type="button" class="icon-button" aria-label=${label} title=${title} disabled=${off} onClick=${onClick}><${Icon} name=${icon} /><span>${title}</span></button>`;
}

/** What can be done beside taking turns. @param {{game: import("../game/game.js").Game}} props */
export function TableMenu({ game }) {
  const deal = useRef(null);
  const { table } = game;
  const running = table.state === "running" && (game.state.you.seats ?? []).length > 0;
  const mayEnd = table.state === "running" && (running || table.owner);
  const takeback = () => game.act("takeback", { seq: game.state.seq });
  const resign = () => window.confirm(tr("Resign this game?")) && game.act("resign");
  const end = () => window.confirm(tr("End this game without a result?")) && game.act("end");
  return html`<details class="menu" onKeyDown=${closeByEscape} onFocusOut=${closeWhenLeft}><summary class="icon-button" aria-label=${tr("More")} title=${tr("More")}><${Icon} name="more" /></summary><div class="menu-items" onClick=${closeAfterChoice}>
    <${Item} icon="link" label=${tr("Copy the link of this table")} onClick=${() => copyLink(`table/${game.id}`)} />
    <a class="icon-button" href=${`/api/tables/${game.id}/record?format=text`} download aria-label=${tr("Download the game file")} title=${tr("Download the game file")}><${Icon} name="save" /><span>${tr("Download the game file")}</span></a>
    <${Item} icon="cards" label=${tr("How the cards are dealt")} onClick=${() => deal.current?.showModal()} />
    ${running && html`<${Item} icon="undo" label=${tr("Take back")} title=${tr("Take back my last decision")} off=${!game.state.can_take_back} onClick=${takeback} />
      <${Item} icon="flag" label=${tr("Resign")} onClick=${resign} />`}
    ${mayEnd && html`<${Item} icon="close" label=${tr("End the game")} onClick=${end} />`}</div></details>
    <${DealDialog} dialog=${deal} table=${table} />`;
}

function closeAfterChoice(event) {
  if (event.target.closest("button, a")) event.currentTarget.closest("details").open = false;
}

function closeByEscape(event) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation();
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary").focus();
}

function closeWhenLeft(event) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

/** What shows that the cards were not tampered with. */
function DealDialog({ dialog, table }) {
  return html`<dialog class="help" ref=${dialog} aria-labelledby="deal-title" onClick=${(event) => event.target === dialog.current && dialog.current.close()}>
    <h2 id="deal-title">${tr("How the cards are dealt")}</h2>
    <p>${tr("Before the first move the server has committed itself to all decks by this number; nobody can change them any more.")}</p>
    <p><code>${table.commitment}</code></p>
    ${table.seed
      ? html`<p>${tr("This is the secret behind it. The game file holds both, and “gemwright verify” checks that the cards follow from them.")}</p><p><code>${table.seed}</code></p>`
      : html`<p>${tr("When the game is over, the secret behind it is shown, and everybody can check the deal.")}</p>`}
    <form method="dialog"><button class="main">${tr("Close")}</button></form></dialog>`;
}

/** Seats in the order they play, the reader's own last. */
function order(count, me) {
  const last = me ?? count - 1;
  return Array.from({ length: count }, (_, step) => (last + 1 + step) % count);
}

/** How many sit at the table beside the reader. */
export const others = (count, me) => (me === null ? count : count - 1);

/** @param {{game: any, board: any, names: string[], hands: any, brief?: boolean}} props */
export function Players({ game, board, names, hands, brief = false }) {
  const { state, table } = game;
  const [looked, look] = useState(null);
  const lastOf = (index) => state.last?.find((each) => each.seat === index);
  const mover = state.last?.reduce((latest, each) => (each.to_seq > (latest?.to_seq ?? -1) ? each : latest), null);
  return html`<div class=${`players count-${board.seats.length}`}>
    ${order(board.seats.length, game.seat).map((index) => html`<${Panel} key=${index} board=${board} seat=${board.seats[index]} name=${names[index]}
      place=${table?.seats[index]} toPlay=${state.to_play === index} isMe=${game.seat === index} latest=${mover?.seat === index}
      winner=${Boolean(state.outcome?.winners?.includes(index))} last=${lastOf(index)}
      clock=${state.clocks.find((each) => each.seat === index)} age=${game.age} limit=${state.help.token_limit} hands=${hands} chosen=${chosenOf(game.plan)}
      change=${(state.to_play === index && game.tokenChange) || {}} brief=${brief} onLook=${() => look(index)} />`)}
    ${looked !== null && html`<${Sheet} board=${board} seat=${board.seats[looked]} name=${names[looked]} limit=${state.help.token_limit} last=${lastOf(looked)} onClose=${() => look(null)} />`}
  </div>`;
}

/** What can be done once a game is over. @param {{game: import("../game/game.js").Game, names: string[]}} props */
export function Ending({ game, names }) {
  const again = async () => {
    const table = await game.act("rematch");
    if (table) go(`table/${table.id}`);
  };
  const rematch = game.table.rematch;
  return html`<section class="tray ending" aria-label=${tr("The end")}>
    <div class="tray-body"><p class="tray-prompt"><strong>${resultText(game.state.outcome, names)}</strong><br /><span class="tray-note">${scoresText(game.state.outcome, names)}</span></p>${game.error && html`<p class="tray-error">${game.error}</p>`}</div>
    <div class="tray-buttons"><a class="button quiet" href=${`#/replay/${game.id}`}>${tr("Replay")}</a>
      ${rematch ? html`<a class="button main" href=${`#/table/${rematch}`}>${tr("To the rematch")}</a>` : game.seat !== null && html`<button type="button" class="main" onClick=${again}>${tr("Rematch")}</button>`}</div>
  </section>`;
}
