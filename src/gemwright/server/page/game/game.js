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
    this.answered = 0;
    /** @type {Map<string, Promise<any>>} what the server said to tries at this state */
    this.tried = new Map();
  }

  /** Follow the table until the function returned is called. */
  follow() {
    return live.watch(this.id, (message) => this.hear(message));
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
    this.tried.clear();
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

  /** Whether the server is still to say what the plan comes to. */
  get isAwaiting() {
    return this.answered < this.asked;
  }

  /** What is still to be chosen, as far as it is known. */
  get stage() {
    return this.myTurn ? this.found?.stage ?? "action" : "wait";
  }

  /** Whether the turn can be sent: as the last answer has it, and nothing was chosen since. */
  get isReady() {
    return this.stage === "ready" && this.found.moves.length > 0 && !this.isAwaiting && !this.sending;
  }

  /** What the plan does to the tokens of the seat to move; until the answer is here, what was picked. */
  get tokenChange() {
    const { found, state, plan } = this;
    if (found && found.at !== state) return compose.tokenChange(state, found.at, state.to_play);
    return Object.fromEntries([...plan.picks].map((letter) => [letter, compose.countOf(plan.picks, letter)]));
  }

  /**
   * Change the plan. It is drawn at once, and corrected when the server has answered.
   * @param {Partial<compose.Plan>} change
   */
  choose(change) {
    const { picks, action } = this.plan;
    this.#adopt({ ...this.plan, ...change });
    if (this.plan.picks !== picks || this.plan.action !== action) this.found = null;
    this.error = "";
    return this.work();
  }

  #adopt(plan) {
    this.plan = plan;
    remember(`plan:${this.id}`, compose.isEmpty(plan) ? null : { seq: this.state.seq, plan });
  }

  /** Find out what the plan comes to. */
  work() {
    this.asked += 1;
    this.settled = this.#find(this.asked);
    this.changed();
    return this.settled;
  }

  #find(asked) {
    const hear = (tell) => (answer) => {
      if (asked !== this.asked) return;
      this.answered = asked;
      tell(answer);
      this.changed();
    };
    const resolved = this.myTurn ? compose.resolve(this.state, this.plan, (moves) => this.#try(moves)) : Promise.resolve(null);
    return resolved.then(hear((found) => this.#found(found)), hear((error) => this.#failed(error)));
  }

  #found(found) {
    this.found = found;
    if (found && compose.textOf(found.plan) !== compose.textOf(this.plan)) this.#adopt(found.plan);
  }

  /** Wait until the server has answered whatever was chosen. */
  async settle() {
    while (this.isAwaiting) await this.settled;
  }

  /** Try decisions once at every state. */
  #try(moves) {
    const key = moves.join(" ");
    if (!this.tried.has(key)) this.tried.set(key, this.attempt(moves));
    return this.tried.get(key);
  }

  /** Ask the server what decisions would lead to. */
  attempt(moves) {
    return live.ask({ t: "try", table: this.id, seq: this.state.seq, moves });
  }

  #failed(error) {
    this.found = null;
    this.tried.clear();
    if (QUIET.has(error.message) || QUIET.has(error.code)) return;
    this.error = error.message;
    this.#adopt(compose.NOTHING);
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
    await this.settle();
    if (this.isReady) await this.play(this.found.moves);
  }

  /** @param {string[]} moves */
  async play(moves) {
    this.sending = true;
    this.changed();
    try {
      const { seq } = await live.ask({ t: "play", table: this.id, seq: this.state.seq, moves });
      remember(`plan:${this.id}`, null);
      this.sending = this.state.seq < seq; // until the table is drawn as it is then
    } catch (error) {
      this.error = error.message === "closed" ? tr("The connection was cut; your choice is kept.") : error.message;
      this.sending = false;
    }
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
