/** The lobby: a new table, open tables, games to watch, own games. */
import { get, post } from "../core/api.js";
import { classes, html, useEffect, useState } from "../core/html.js";
import { read, write } from "../core/memory.js";
import { currentLanguage, tr } from "../core/i18n.js";
import { go } from "../core/route.js";
import { botName, editionName, resultText, seatName, seatNames, styleName } from "../core/words.js";
import { LessonLink, LessonOffer } from "../lesson/offer.js";
import { CardPicture } from "../parts/cards.js";
import { Gem } from "../parts/gems.js";
import { Icon } from "../parts/icons.js";
import { card } from "../core/names.js";

const REFRESH_MS = 6000;
const SHOWN = ["waiting", "running", "mine"];
const FACES = { "splendor-2014": ["R0:w3", "U2:u5", "W4:k7"], "splendor-2024": ["G1:k4", "K2:g5r3", "R4:g7"], marvel: ["B1:y4", "P2:y5", "O5:y7r3"] };

function useOffers(language) {
  const [offers, setOffers] = useState(null);
  useEffect(() => {
    get("/offers").then(setOffers, () => undefined);
  }, [language]);
  return offers;
}

function useTables(language) {
  const [tables, setTables] = useState({});
  useEffect(() => {
    const load = () =>
      Promise.all(SHOWN.map((show) => get(`/tables?show=${show}`).then((list) => [show, list.tables ?? list], () => [show, []])))
        .then((entries) => setTables(Object.fromEntries(entries)));
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, [language]);
  return tables;
}

/** @param {{settings: any}} props */
export function Lobby({ settings }) {
  const offers = useOffers(settings.language);
  const tables = useTables(settings.language);
  return html`<main class="lobby" id="main">
    <section class="hero"><h1>${tr("Play Splendor")}</h1><p class="lead">${tr("Against bots of every strength, against friends by a link, or against whoever is here.")}</p><${LessonOffer} /></section>
    <section class="new-table" aria-labelledby="new"><h2 id="new">${tr("New table")}</h2>
      ${offers ? html`<${NewTable} offers=${offers} />` : html`<p class="loading">${tr("One moment…")}</p>`}</section>
    <div class="lists">
      <${Tables} heading=${tr("My games")} tables=${tables.mine} empty=${tr("You have no games yet.")} />
      <${Tables} heading=${tr("Open tables")} tables=${ofOthers(tables.waiting)} empty=${tr("Nobody is waiting; open a table and send its link.")} />
      <${Tables} heading=${tr("Watch")} tables=${ofOthers(tables.running)} empty=${tr("No public game is being played.")} />
    </div>
  </main>`;
}

/** The reader's own tables have a list of their own. */
const ofOthers = (tables) => tables?.filter((table) => !table.yours);

/** A list of tables under a heading. */
export function Tables({ heading, tables, empty }) {
  return html`<section class="table-list"><h2>${heading}</h2>
    ${tables?.length ? html`<ul>${tables.map((table) => html`<${Entry} key=${table.id} table=${table} />`)}</ul>` : html`<p class="muted">${empty}</p>`}</section>`;
}

function Entry({ table }) {
  const over = table.state === "finished";
  const state = { waiting: tr("waiting"), running: tr("Round {number}", { number: table.round }), finished: table.result ? resultText(table.result, seatNames(table.seats)) : tr("finished") }[table.state];
  const mine = table.state === "running" && table.seats[table.to_play]?.you;
  return html`<li><a class=${classes(mine && "to-move")} href=${`#/${over ? "replay" : "table"}/${table.id}`}>
    <span class=${`mini-gem ${table.edition}`}><${Gem} family=${table.edition === "marvel" ? "marvel" : "splendor"} letter=${table.edition === "marvel" ? "p" : table.edition === "splendor-2014" ? "u" : "g"} /></span>
    <span class="entry-names">${table.seats.map((seat, index) => seat.who === "open" ? tr("open seat") : seatName(seat, index)).join(" · ")}</span>
    <span class="entry-state">${editionName(table.edition)} – ${state}</span>
    ${mine && html`<span class="entry-turn">${tr("Your turn")}</span>`}</a></li>`;
}

const FIRST = { edition: "splendor-2024", seats: ["me", "level:4"], switches: {}, visibility: "link", first: "drawn", rated: false, clock: "none" };
const CLOCKS = {
  none: { kind: "none" },
  fast: { kind: "bank", seconds: 300, increment: 5 },
  calm: { kind: "bank", seconds: 900, increment: 15 },
  move: { kind: "move", seconds: 60 },
  days: { kind: "days", seconds: 86400 * 3 },
};

function clockName(kind) {
  return {
    none: tr("no clock"),
    fast: tr("5 minutes, 5 seconds a turn"),
    calm: tr("15 minutes, 15 seconds a turn"),
    move: tr("1 minute a turn"),
    days: tr("3 days a turn"),
  }[kind];
}

function seatOf(choice) {
  return choice === "me" || choice === "open" ? { who: choice } : { who: "bot", agent: choice };
}

/** Whether bots play alone, to be watched. */
const isShow = (seats) => !seats.includes("me") && !seats.includes("open");
const PACES = ["", "0.3", "2", "5", "10"];
const paceName = (pace) => (pace ? tr("{seconds} seconds a turn", { seconds: new Intl.NumberFormat(currentLanguage()).format(Number(pace)) }) : tr("as usual"));

/** What the button does: with open seats one has to wait, with bots alone one watches. */
function startName(seats) {
  if (seats.includes("open")) return tr("Open the table");
  return seats.includes("me") ? tr("Play") : tr("Watch the bots");
}

/** @param {{offers: any}} props */
function NewTable({ offers }) {
  const [form, setForm] = useState({ ...FIRST, ...read("new-table", {}) });
  const [error, setError] = useState("");
  const change = (part) => setForm({ ...form, ...part });
  const open = async (event) => {
    event.preventDefault();
    write("new-table", form);
    try {
      const pace = isShow(form.seats) && form.pace ? Number(form.pace) : null;
      const table = await post("/tables", { ...form, pace, seats: form.seats.map(seatOf), clock: CLOCKS[form.clock] });
      go(`table/${table.id}`);
    } catch (failure) {
      setError(failure.message);
    }
  };
  return html`<form onSubmit=${open}>
    <${Editions} offers=${offers} form=${form} change=${change} />
    <${LessonLink} edition=${form.edition} />
    <${Seats} offers=${offers} form=${form} change=${change} />
    ${isShow(form.seats) && html`<${Choice} label=${tr("Pace of the bots")} value=${form.pace ?? ""} options=${PACES.map((pace) => [pace, paceName(pace)])} onChange=${(pace) => change({ pace })} />`}
    <details class="more"><summary>${tr("Clock, rules and who may see it")}</summary><div class="fields">
      <${Choice} label=${tr("Clock")} value=${form.clock} options=${Object.keys(CLOCKS).map((kind) => [kind, clockName(kind)])} onChange=${(clock) => change({ clock })} />
      <${Choice} label=${tr("Who may see it")} value=${form.visibility} options=${[["public", tr("everybody")], ["link", tr("whoever has the link")], ["private", tr("only the players")]]} onChange=${(visibility) => change({ visibility })} />
      <${Choice} label=${tr("First player")} value=${String(form.first)} options=${[["drawn", tr("drawn by lot")], ...form.seats.map((_, index) => [String(index), tr("Seat {number}", { number: index + 1 })])]} onChange=${(first) => change({ first: first === "drawn" ? first : Number(first) })} />
      <label class="check"><input type="checkbox" checked=${form.rated} onChange=${(event) => change({ rated: event.target.checked })} />${tr("Rated")}</label>
      <${Switches} offers=${offers} form=${form} change=${change} />
    </div></details>
    ${error && html`<p class="tray-error" role="alert">${error}</p>`}
    <button class="main big">${startName(form.seats)}</button>
  </form>`;
}

function Editions({ offers, form, change }) {
  const editions = offers.editions.map((each) => each.name);
  return html`<fieldset class="editions"><legend>${tr("Edition")}</legend><div>
    ${editions.map((edition) => html`<label key=${edition} class=${classes("edition-card", form.edition === edition && "on")}>
      <input type="radio" name="edition" value=${edition} checked=${form.edition === edition} onChange=${() => change({ edition, switches: {} })} />
      <span class="fan" aria-hidden="true">${(FACES[edition] ?? []).map((name) => html`<${CardPicture} family=${edition === "marvel" ? "marvel" : "splendor"} card=${card(name)} small=${true} />`)}</span>
      <span>${editionName(edition)}</span></label>`)}</div></fieldset>`;
}

/** A bot and what it is rated at this number of players. */
function rated(agent, rating) {
  if (rating === undefined) return botName(agent);
  const told = new Intl.NumberFormat(currentLanguage(), { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(rating);
  return tr("{bot} (rating {rating})", { bot: botName(agent), rating: told });
}

function botOptions(offers, form) {
  const levels = offers.levels.map(({ agent, ratings }) => [agent, rated(agent, ratings[form.edition]?.[form.seats.length])]);
  return [...levels, ...offers.agents.map((agent) => [agent, botName(agent)])];
}

function Seats({ offers, form, change }) {
  const set = (index, choice) => change({ seats: form.seats.map((each, place) => (place === index ? choice : each)) });
  const { players } = offers;
  const resize = (count) => change({ seats: Array.from({ length: count }, (_, index) => form.seats[index] ?? "level:4") });
  return html`<fieldset class="seats"><legend>${tr("Seats")}</legend>
    <div class="segments" role="radiogroup" aria-label=${tr("Players")}>${players.map((count) => html`<button type="button" role="radio" key=${count} aria-checked=${form.seats.length === count} class=${classes(form.seats.length === count && "on")} onClick=${() => resize(count)}>${tr.n("{count} player", "{count} players", count)}</button>`)}</div>
    <ol>${form.seats.map((choice, index) => html`<${SeatChoice} key=${index} offers=${offers} form=${form} choice=${choice} index=${index} set=${set} />`)}</ol></fieldset>`;
}

/** One seat: who sits there, and for a bot of some level in which style it plays. */
function SeatChoice({ offers, form, choice, index, set }) {
  const [who, style = "plain"] = choice.split(",style=");
  const people = [["me", tr("me")], ["open", tr("open seat")]];
  const choose = (level, as) => set(index, level.startsWith("level:") && as !== "plain" ? `${level},style=${as}` : level);
  const number = index + 1;
  const option = ([value, name]) => html`<option value=${value} selected=${who === value}>${name}</option>`;
  return html`<li class=${`seat-${index}`}><span class="avatar" aria-hidden="true"><${Icon} name=${who === "me" || who === "open" ? "person" : "robot"} /></span>
    <select aria-label=${tr("Seat {number}", { number })} onChange=${(event) => choose(event.target.value, style)}>
      ${people.map(option)}<optgroup label=${tr("Bots")}>${botOptions(offers, form).map(option)}</optgroup></select>
    ${who.startsWith("level:") && html`<select class="style" aria-label=${tr("Style of seat {number}", { number })} onChange=${(event) => choose(who, event.target.value)}>
      ${offers.styles.map((each) => html`<option value=${each} selected=${each === style}>${styleName(each)}</option>`)}</select>`}</li>`;
}

function Choice({ label, value, options, onChange }) {
  return html`<label class="field"><span>${label}</span><select onChange=${(event) => onChange(event.target.value)}>
    ${options.map(([key, name]) => html`<option value=${key} selected=${key === value}>${name}</option>`)}</select></label>`;
}

function switchName(name) {
  return {
    take_distinct: tr("Take different gems"),
    short_supply: tr("When fewer colours are left"),
    payment: tr("Payment"),
    pass: tr("Passing"),
    stalemate: tr("When nobody can move"),
    reserved_from_table_public: tr("Cards reserved from the table stay known"),
  }[name] ?? name;
}

function choiceName(name) {
  return {
    up_to: tr("up to three"), exact: tr("exactly three"), max: tr("as many as there are"), any: tr("any number"),
    free: tr("gold whenever you like"), gems_first: tr("gems first"), forced_only: tr("only when forced"), always: tr("at any time"),
    draw: tr("a draw"), rank: tr("by points"), true: tr("yes"), false: tr("no"),
  }[name] ?? name;
}

function Switches({ offers, form, change }) {
  const edition = offers.editions.find((each) => each.name === form.edition);
  return edition.switches.map(({ name, choices, default: standard }) => {
    if (choices.length < 2) return null;
    const options = choices.map((choice) => [choice, choiceName(choice)]);
    const set = (value) => change({ switches: Object.fromEntries(Object.entries({ ...form.switches, [name]: value }).filter(([, each]) => each && each !== standard)) });
    return html`<${Choice} key=${name} label=${switchName(name)} value=${form.switches[name] ?? standard} options=${options} onChange=${set} />`;
  });
}
