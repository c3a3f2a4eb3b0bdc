/** A step of the lesson as a game: the same table, answered by the server's script instead of a running game. */
import { post } from "../core/api.js";
import { remember } from "../core/memory.js";
import { colourName } from "../core/words.js";
import { familyOf } from "../core/names.js";
import * as compose from "../game/compose.js";
import { isStill } from "../game/flights.js";
import { Game } from "../game/game.js";
import { planOf } from "./pointing.js";
import { refusalWords, wildWords } from "./words.js";

const REPLY_MS = 1300;
const REPLY_STILL_MS = 150;

/** A seat as the summary of a table lists it. */
const seatOf = (name, seat) => ({ seat, who: "person", name, agent: null, present: true, you: seat === 0, gone: false });

export class LessonGame extends Game {
  /** @param {any} step the server's description of a step */
  constructor(step) {
    super(`lesson-${step.edition}-${step.number}`);
    this.step = step;
    this.table = { id: this.id, edition: step.edition, state: "running", seats: step.names.map(seatOf), rematch: null };
    /** @type {number|null} which way of doing it was taken */
    this.met = null;
    /** What the learner is told after something that cannot be done, or that was not asked for. */
    this.said = { words: "", other: false };
    this.looking = false;
    this.path = `/lesson/${step.edition}/${step.number}`;
    this.hear({ ...step.state, t: "state", ...(step.solution.length ? {} : { decisions: [] }) });
  }

  follow() {
    return () => clearTimeout(this.timer);
  }

  async readLog() {
    this.log = [];
  }

  get myTurn() {
    return !this.looking && super.myTurn;
  }

  /** Say whether something is still to be looked at before it is the learner's turn. */
  look(looking) {
    if (this.looking === looking) return;
    this.looking = looking;
    this.work();
  }

  attempt(moves) {
    return post(`${this.path}/try`, { moves });
  }

  choose(change) {
    this.said = { words: "", other: false };
    return super.choose(change);
  }

  pick(letter) {
    const { picks } = this.plan;
    if (letter === "$" || letter === "t") return this.#say(wildWords(this.step.edition, { gold: colourName(familyOf(this.state.view.rules), letter) }));
    const may = compose.mayPick(this.decisions, picks, letter);
    if (!may && picks.length !== 1 && picks.includes(letter)) return super.unpick(letter);
    return may ? super.pick(letter) : this.#explain(`+${picks}${letter}`);
  }

  pickCard(name) {
    return compose.uses(this.decisions, name).length ? super.pickCard(name) : this.#explain(`b${name}`);
  }

  pickDeck(level) {
    const reserve = compose.blind(this.decisions, level);
    return reserve ? this.pickAction(reserve.text) : this.#explain(`r#${level}`);
  }

  /** Ask the rules why something cannot be done. */
  async #explain(move) {
    const refused = await this.attempt([move]).then(() => null, (failure) => failure);
    if (refused) this.#say(refusalWords(refused.message));
  }

  #say(words, other = false) {
    this.said = { words, other };
    this.changed();
  }

  /** Choose what the step asks for; it is still to be confirmed. */
  show() {
    return this.choose({ ...compose.NOTHING, ...planOf(this.step.solution) });
  }

  async play(moves) {
    this.sending = true;
    this.changed();
    try {
      const played = await post(`${this.path}/play`, { moves });
      if (played.met === null) this.#say(played.refusal && refusalWords(played.refusal), !played.refusal);
      else this.#done(moves, played);
    } catch (error) {
      this.#say(refusalWords(error.message));
    }
    this.sending = false;
    this.changed();
  }

  async playText(text) {
    try {
      const tried = await post(`${this.path}/try`, { text });
      await this.play(tried.moves);
    } catch (error) {
      this.#say(refusalWords(error.message));
    }
  }

  /** Show a turn that was played before, without its way there. */
  async resume(moves) {
    const played = await post(`${this.path}/play`, { moves }).catch(() => null);
    if (!played || played.met === null) return;
    this.met = played.met;
    this.#follow(played.states.at(-1));
  }

  #done(moves, { met, states }) {
    remember(`plan:${this.id}`, null);
    this.met = met;
    this.onDone?.(moves);
    this.#follow(states[0]);
    if (states.length > 1) this.timer = setTimeout(() => this.#follow(states[1]), isStill() ? REPLY_STILL_MS : REPLY_MS);
  }

  #follow(state) {
    this.hear({ ...state, t: "state", decisions: [] });
  }
}
