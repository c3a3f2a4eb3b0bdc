/** One table as this browser follows it: what the server last said, and the turn being composed. */
import { get, post } from "../core/api.js";
import { live } from "../core/live.js";
import { recall, remember } from "../core/memory.js";
import { tr } from "../core/i18n.js";
import * as compose from "./compose.js";

const QUIET = new Set(["stale", "closed"]);

export class Game {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.table = null;
    /** @type {any} */
    this.state = null;
    this.log = [];
    this.plan = compose.NOTHING;
    /** @type {compose.Found|null} */
    this.found = null;
    this.error = "";
    this.missing = "";
    this.sending = false;
    this.listeners = new Set();
    this.beforeState = new Set();
    this.asked = 0;
  }

  /** Follow the table until the function returned is called. */
  follow() {
    const stop = live.watch(this.id, (message) => this.hear(message));
    this.readLog();
    return stop;
  }

  /** Be told of every change. */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  /** Read what happened so far, in the reader's language. */
  async readLog() {
    const log = await get(`/tables/${this.id}/log`).catch(() => null);
    if (log) this.log = log.events ?? log;
    this.changed();
  }

  hear(message) {
    if (message.t === "table") this.table = message;
    if (message.t === "events") this.#append(message.events);
    if (message.t === "state") this.#arrive(message);
    if (message.t === "error") this.missing = message.message;
    this.changed();
  }

  #append(events) {
    const last = this.log.at(-1)?.seq ?? 0;
    this.log = [...this.log, ...events.filter((event) => event.seq > last)];
  }

  #arrive(state) {
    const before = this.state;
    for (const listener of this.beforeState) listener(before, state);
    this.state = state;
    this.#heardAt = performance.now();
    if (before?.seq !== state.seq) this.#renew();
    else this.work();
  }

  #heardAt = 0;

  /** Seconds since the clocks of the state were right. */
  get age() {
    return (performance.now() - this.#heardAt) / 1000;
  }

  #renew() {
    const kept = recall(`plan:${this.id}`, null);
    this.plan = kept?.seq === this.state.seq ? kept.plan : compose.NOTHING;
    this.error = "";
    this.sending = false;
    this.work();
  }

  /** Whether one of this browser's seats is to decide, and no bot decides for it. */
  get myTurn() {
    return Boolean(this.state?.decisions?.length) && !this.table?.seats[this.state.to_play]?.taken;
  }

  /** The seat whose eyes the page sees with; null for a spectator. */
  get seat() {
    return this.state?.you?.seat ?? null;
  }

  get decisions() {
    return this.state?.decisions ?? [];
  }

  /** @param {Partial<compose.Plan>} change */
  choose(change) {
    this.plan = { ...this.plan, ...change };
    this.error = "";
    remember(`plan:${this.id}`, compose.isEmpty(this.plan) ? null : { seq: this.state.seq, plan: this.plan });
    return this.work();
  }

  /** Find out what the plan comes to. */
  work() {
    this.settled = this.#find();
    return this.settled;
  }

  async #find() {
    if (!this.myTurn) {
      this.found = null;
      return this.changed();
    }
    const asked = (this.asked += 1);
    try {
      const found = await compose.resolve(this.state, this.plan, (moves) => this.attempt(moves));
      if (asked === this.asked) this.found = found;
    } catch (error) {
      if (asked === this.asked) this.#failed(error);
    }
    return this.changed();
  }

  /** Ask the server what decisions would lead to. */
  attempt(moves) {
    return live.ask({ t: "try", table: this.id, seq: this.state.seq, moves });
  }

  #failed(error) {
    this.found = null;
    if (QUIET.has(error.message) || QUIET.has(error.code)) return;
    this.error = error.message;
    this.plan = compose.NOTHING;
    remember(`plan:${this.id}`, null);
  }

  /** Pick one more token from the supply, or put it back. */
  pick(letter) {
    const fresh = this.plan.picks ? this.plan.picks : "";
    const picks = compose.mayPick(this.decisions, fresh, letter) ? fresh + letter : compose.without(fresh, letter);
    return this.#picked(picks, letter);
  }

  /** Put a picked token back. */
  unpick(letter) {
    return this.#picked(compose.without(this.plan.picks, letter));
  }

  #picked(picks, letter = "") {
    const unchanged = letter && picks === this.plan.picks;
    const chosen = unchanged && compose.mayPick(this.decisions, "", letter) ? letter : picks;
    const take = compose.takeOf(this.decisions, chosen);
    return this.choose({ ...compose.NOTHING, picks: chosen, action: take?.text ?? "" });
  }

  /** Choose a card; a card chosen already changes between what can be done with it. */
  pickCard(name) {
    const offered = compose.uses(this.decisions, name);
    if (!offered.length) return undefined;
    const now = offered.findIndex((each) => each.text === this.plan.action);
    return this.pickAction(offered[(now + 1) % offered.length].text);
  }

  /** Choose a decision by its text. */
  pickAction(text) {
    return this.choose({ ...compose.NOTHING, action: text });
  }

  /** Pay with gold in place of a token. */
  swap(letter) {
    return this.choose({ swaps: this.plan.swaps + letter });
  }

  unswap(letter) {
    return this.choose({ swaps: compose.without(this.plan.swaps, letter) });
  }

  /** Give a token back to the supply. */
  give(letter) {
    const owned = this.found?.holding ? compose.tokensOf(this.found.holding, this.state.to_play)[letter] ?? 0 : 0;
    if (this.plan.back.length >= (this.found?.need ?? 0)) return undefined;
    if (compose.countOf(this.plan.back, letter) >= owned) return undefined;
    return this.choose({ back: this.plan.back + letter, tile: "" });
  }

  keep(letter) {
    return this.choose({ back: compose.without(this.plan.back, letter), tile: "" });
  }

  pickTile(name) {
    return this.choose({ tile: name });
  }

  cancel() {
    return this.choose({ ...compose.NOTHING });
  }

  /** Send the turn, once it is known what it comes to: who is quick must not send what was chosen before. */
  async send() {
    await this.settled;
    if (this.found?.stage !== "ready" || !this.found.moves.length || this.sending) return;
    await this.play(this.found.moves);
  }

  /** @param {string[]} moves */
  async play(moves) {
    this.sending = true;
    this.changed();
    try {
      await live.ask({ t: "play", table: this.id, seq: this.state.seq, moves });
      remember(`plan:${this.id}`, null);
    } catch (error) {
      this.error = error.message === "closed" ? tr("The connection was cut; your choice is kept.") : error.message;
    }
    this.sending = false;
    this.changed();
  }

  /**
   * Read what a person typed and play it.
   * @param {string} text
   */
  async playText(text) {
    try {
      const tried = await live.ask({ t: "try", table: this.id, seq: this.state.seq, text });
      await this.play(tried.moves);
    } catch (error) {
      if (error.code === "bad-message") return this.play(text.split(/\s+/));
      this.error = error.message;
      this.changed();
    }
  }

  /** Ask for something that is no turn: join, leave, resign, takeback, rematch, takeover, end. */
  async act(name, data = {}) {
    try {
      return await post(`/tables/${this.id}/${name}`, data);
    } catch (error) {
      this.error = error.message;
      this.changed();
      return null;
    }
  }
}
