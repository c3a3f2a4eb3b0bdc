/** Where a turn is composed: what is chosen, what is still to be chosen, and the two buttons that end it. */
import { classes, html, useLayoutEffect, useRef } from "../core/html.js";
import { card as readCard, inOrder } from "../core/names.js";
import { tr } from "../core/i18n.js";
import { colourName } from "../core/words.js";
import { countOf, passing, textOf, tokenChange, tokensOf, uses } from "../game/compose.js";
import { CardPicture } from "./cards.js";
import { Gem } from "./gems.js";
import { TilePicture } from "./tiles.js";

/**
 * What the page has heard, for programs that look on: the moment the table is drawn at, what is chosen, what is still
 * to be chosen, and whether the server's answer to that is awaited.
 * @param {import("../game/game.js").Game} game
 */
export const heardBy = (game) => ({
  "data-seq": game.state.seq, "data-plan": textOf(game.plan), "data-stage": game.stage, "aria-busy": game.isAwaiting || game.sending,
});

/** Take the focus on to Confirm once the last token is returned, or the tile chosen, by the button that has it. */
function useWayOn(game, tray) {
  const before = useRef(game.stage);
  useLayoutEffect(() => {
    const chose = ["return", "tile"].includes(before.current) && tray.current.querySelector(".tray-body").contains(document.activeElement);
    if (chose && game.isReady) tray.current.querySelector(".main").focus();
    if (!game.isAwaiting) before.current = game.stage;
  }, [game.stage, game.isReady]);
}

/**
 * @param {{game: import("../game/game.js").Game, board: import("../core/names.js").Board, headline: string}} props
 */
export function Tray({ game, board, headline }) {
  const touched = Object.values(game.plan).some(Boolean);
  const tray = useRef(null);
  useWayOn(game, tray);
  return html`<section class=${classes("tray", game.myTurn && "mine")} aria-label=${tr("Your turn")} ref=${tray} ...${heardBy(game)}>
    <${TakenOver} game=${game} />
    <div class="tray-body">${game.error ? html`<p class="tray-error" role="alert">${game.error}</p>` : html`<${Body} game=${game} board=${board} headline=${headline} />`}</div>
    ${game.myTurn && html`<div class="tray-buttons">
      <button type="button" class="quiet" onClick=${() => game.cancel()} disabled=${!touched && !game.error}>${tr("Cancel")}</button>
      <button type="button" class="main" onClick=${() => game.send()} disabled=${!game.isReady}>${game.sending ? tr("Sending…") : tr("Confirm")}</button>
    </div>`}
  </section>`;
}

function Body({ game, board, headline }) {
  if (!game.myTurn) return html`<${Others} game=${game} headline=${headline} />`;
  if (game.found?.options.length) return html`<${Choosing} game=${game} board=${board} />`;
  if (game.found?.holding) return html`<${Returning} game=${game} board=${board} />`;
  if (game.plan.picks) return html`<${Picked} game=${game} board=${board} />`;
  if (game.plan.action || game.found?.payment) return html`<${Chosen} game=${game} board=${board} />`;
  return html`<${Idle} game=${game} />`;
}

/** Seats of the reader's own that a bot has taken over. */
const takenSeats = ({ table }) => table.seats.filter((seat) => seat.you && seat.taken && !seat.gone);

/** What somebody who is back is offered, whoever's turn it is. @param {{game: import("../game/game.js").Game}} props */
export function TakenOver({ game }) {
  const taken = takenSeats(game);
  const sit = async () => {
    for (const { seat } of taken) await game.act("return", { seat });
  };
  if (!taken.length || game.state.outcome) return null;
  return html`<div class="taken-over" role="group" aria-label=${tr("My seat")}><p>${tr("A bot plays on for you.")}</p>
    <button type="button" class="main" onClick=${sit}>${tr("Take my seat back")}</button></div>`;
}

/** Somebody else's turn; who waits for somebody that is away may do something about it. */
export function Others({ game, headline }) {
  const { state, table } = game;
  const mine = state.you.seats ?? [];
  const place = table.seats[state.to_play];
  const waits = mine.length > 0 && place?.who === "person" && !place.present && !place.taken && !place.gone;
  return html`<p class="tray-prompt">${headline}${waits && html`<br /><span class="tray-note">${tr("{name} is away.", { name: place.name })}</span>`}</p>
    ${waits && html`<span class="tray-help"><button type="button" onClick=${() => game.act("takeover", { seat: state.to_play })}>${tr("Let a bot play on")}</button>
      <button type="button" class="quiet" onClick=${() => game.act("end")}>${tr("End the game")}</button></span>`}`;
}

function Idle({ game }) {
  const pass = passing(game.decisions);
  return html`<p class="tray-prompt"><strong>${tr("Your turn.")}</strong> ${tr("Take gems, or choose a card to buy or reserve.")}</p>
    ${pass && html`<button type="button" class="quiet" onClick=${() => game.pickAction(pass.text)}>${tr("Pass")}</button>`}`;
}

function Picked({ game, board }) {
  const more = !game.plan.action;
  return html`<p class="tray-prompt">${more ? tr("Take – choose more") : tr("Take")}</p>
    <ul class="tray-gems" aria-label=${tr("Gems picked")}>
      ${[...game.plan.picks].map((letter, index) => html`<li key=${`${letter}${index}`}><button type="button" class="gem-button"
        onClick=${() => game.unpick(letter)}><span class="unseen">${tr("Put {colour} back", { colour: colourName(board.family, letter) })}</span>
        <${Gem} family=${board.family} letter=${letter} text=${letter.toUpperCase()} /></button></li>`)}
    </ul>`;
}

/** The card of a buy or a reservation; null for takes and passes. */
function cardOf(action) {
  if (!/^[br]/.test(action)) return null;
  return action.startsWith("r#") ? readCard(`?${action.slice(2)}`) : readCard(action.slice(1));
}

const useName = (decision) => (decision.kind === "buy" ? tr("Buy") : tr("Reserve"));

/** Buying or reserving, where the card chosen leaves both. */
function Uses({ game, card }) {
  const offered = card?.bonus ? uses(game.decisions, card.name) : [];
  if (!offered.length) return null;
  if (offered.length === 1) return html`<strong class="tray-use">${useName(offered[0])}</strong>`;
  return html`<div class="segments" role="radiogroup" aria-label=${tr("What to do with the card")}>
    ${offered.map((each) => html`<button type="button" role="radio" key=${each.text} aria-checked=${each.text === game.plan.action} class=${classes(each.text === game.plan.action && "on")}
      onClick=${() => game.pickAction(each.text)}>${useName(each)}</button>`)}</div>`;
}

function Chosen({ game, board }) {
  const { action } = game.plan;
  if (action === "--") return html`<p class="tray-prompt">${tr("Pass")}</p>`;
  const card = action ? cardOf(action) : null;
  return html`${card && html`<span class="tray-card" aria-hidden="true"><${CardPicture} family=${board.family} card=${card} small=${true} title=${board.printed[card.name]?.title} /></span>`}
    <div class="tray-choice">
      ${card?.bonus
        ? html`<${Uses} game=${game} card=${card} />`
        : html`<p class="tray-prompt">${action.startsWith("r#") ? tr("Reserve the top card of level {level}", { level: card.level }) : tr("Pay")}</p>`}
      <${Gain} game=${game} board=${board} />
    </div>`;
}

/** Tokens the plan brings or takes; with a choice of payment the gold that could stand for them. */
function Gain({ game, board }) {
  if (!game.found && game.isAwaiting) return html`<ul class="tray-gems small awaited" aria-hidden="true"><li /></ul>`;
  if (game.found?.stage !== "ready") return null;
  const change = tokenChange(game.state, game.found.at, game.state.to_play);
  const { payment } = game.found;
  if (payment && (payment.options.length || payment.swaps)) return html`<${Payment} game=${game} board=${board} change=${change} payment=${payment} />`;
  const entries = Object.entries(change);
  if (!entries.length) return html`<p class="tray-note">${game.plan.action.startsWith("b") ? tr("free of charge") : ""}</p>`;
  return html`<ul class="tray-gems small" aria-label=${tr("Tokens")}>${entries.map(([letter, count]) => html`<li key=${letter} class=${count < 0 ? "spent" : "gained"}>
    <span class="sign">${count < 0 ? "−" : "+"}</span><${Gem} family=${board.family} letter=${letter} text=${String(Math.abs(count))} label=${true} /></li>`)}</ul>`;
}

/** Every token paid as a gem: a click pays gold in its place, another click undoes that. */
function Payment({ game, board, change, payment }) {
  const { family, kinds } = board;
  const { swaps } = game.plan;
  const paid = (letter) => Math.max(0, -(change[letter] ?? 0));
  const rest = (letter) => Math.max(0, paid(letter) + countOf(payment.swaps, letter) - countOf(swaps, letter));
  const own = [...kinds].filter((letter) => letter !== "$").flatMap((letter) => Array.from({ length: rest(letter) }, () => letter));
  const gold = paid("$") - payment.swaps.length;
  return html`<div class="payment" role="group" aria-label=${tr("Payment")}>
    <ul class="tray-gems">
      ${own.map((letter, index) => html`<${Own} key=${`${letter}${index}`} game=${game} family=${family} letter=${letter} may=${payment.options.includes(letter)} />`)}
      ${[...inOrder(swaps, family)].map((letter, index) => html`<${Swapped} key=${`$${letter}${index}`} game=${game} family=${family} letter=${letter} />`)}
      ${gold > 0 && html`<li class="paid-gold"><${Gem} family=${family} letter="$" text=${String(gold)} label=${true} /></li>`}
    </ul>
    <p class="tray-note">${family === "marvel" ? tr("Choose what to pay with S.H.I.E.L.D. tokens instead") : tr("Choose the gems to pay with gold instead")}</p>
  </div>`;
}

function Own({ game, family, letter, may }) {
  const label = tr("Pay one {colour} with gold", { colour: colourName(family, letter) });
  return html`<li><button type="button" class="gem-button swap" title=${label} disabled=${!may} onClick=${() => game.swap(letter)}>
    <span class="unseen">${label}</span><${Gem} family=${family} letter=${letter} text=${letter.toUpperCase()} /></button></li>`;
}

function Swapped({ game, family, letter }) {
  const label = tr("Pay one {colour} without gold", { colour: colourName(family, letter) });
  return html`<li><button type="button" class="gem-button unswap" title=${label} onClick=${() => game.unswap(letter)}>
    <span class="unseen">${label}</span><${Gem} family=${family} letter="$" /><span class="kept-gem"><${Gem} family=${family} letter=${letter} /></span></button></li>`;
}

function Returning({ game, board }) {
  const owned = tokensOf(game.found.holding, game.state.to_play);
  const left = game.found.need - game.plan.back.length;
  return html`<${Uses} game=${game} card=${cardOf(game.plan.action)} /><p class="tray-prompt"><strong>${left ? tr.n("Return {count} token", "Return {count} tokens", left) : tr("Ready to be sent")}</strong><span class="returning-words"><br /><span class="tray-note">${game.found.holding.words ?? ""}</span></span></p>
    <ul class="tray-gems" aria-label=${tr("Your tokens")}>
      ${[...board.kinds].filter((letter) => owned[letter]).map((letter) => {
        const back = countOf(game.plan.back, letter);
        const colour = colourName(board.family, letter);
        return html`<li key=${letter} class="returning"><button type="button" class="gem-button" aria-disabled=${!left || back >= owned[letter]}
          onClick=${() => game.give(letter)}><span class="unseen">${tr("Return {colour}: you have {count}", { colour, count: owned[letter] - back })}</span>
          <${Gem} family=${board.family} letter=${letter} text=${String(owned[letter] - back)} /></button>
          ${back > 0 && html`<button type="button" class="keep" title=${tr("Keep {colour}", { colour })} onClick=${() => game.keep(letter)}><span class="unseen">${tr("Keep {colour}", { colour })}</span>−${back}</button>`}</li>`;
      })}
    </ul>`;
}

function Choosing({ game, board }) {
  const tiles = game.found.options.map((each) => board.tiles.find((tile) => tile.name === each.tile));
  return html`<${Uses} game=${game} card=${cardOf(game.plan.action)} /><p class="tray-prompt"><strong>${board.family === "marvel" ? tr("Choose a location") : tr("Choose a noble")}</strong></p>
    <ul class="tray-tiles">${tiles.map((tile) => html`<li key=${tile.name}><button type="button" class=${classes("tile may", game.plan.tile === tile.name && "chosen")} aria-pressed=${game.plan.tile === tile.name} title=${tile.title || tile.name} onClick=${() => game.pickTile(tile.name)}><span class="unseen">${tile.title || tile.name}</span>
      <${TilePicture} family=${board.family} tile=${tile} owner="" /></button></li>`)}</ul>`;
}
