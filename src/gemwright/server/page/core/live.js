/** The one socket: it watches tables, answers tries, and comes back by itself after every cut. */

const PING_MS = 20000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;

/**
 * @typedef {{table: (message: any) => void}} Watcher
 */
export class Live {
  constructor() {
    /** @type {Map<string, Set<(message: any) => void>>} */
    this.watchers = new Map();
    /** @type {Map<string, {resolve: Function, reject: Function}>} */
    this.waiting = new Map();
    this.listeners = new Set();
    /** @type {Set<(message: {code: string, message: string}) => void>} */
    this.refused = new Set();
    this.socket = null;
    this.connected = false;
    this.stopped = false;
    this.tags = 0;
    this.wait = FIRST_WAIT_MS;
    this.language = "en";
  }

  /** Open the socket, and again whenever it closes. */
  open() {
    if (this.socket || this.stopped) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/live?frames=lines&lang=${this.language}`);
    this.socket.onopen = () => this.#opened();
    this.socket.onmessage = (event) => this.#framed(event.data);
    this.socket.onclose = () => this.#closed();
  }

  /** Close the socket for good. */
  stop() {
    this.stopped = true;
    this.socket?.close();
  }

  #opened() {
    this.wait = FIRST_WAIT_MS;
    this.#report(true);
    this.#send({ t: "language", lang: this.language });
    for (const table of this.watchers.keys()) this.#send({ t: "watch", table });
    this.pinging = setInterval(() => this.#send({ t: "ping" }), PING_MS);
  }

  #closed() {
    clearInterval(this.pinging);
    this.socket = null;
    this.#report(false);
    for (const { reject } of this.waiting.values()) reject(new Error("closed"));
    this.waiting.clear();
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  #report(connected) {
    this.connected = connected;
    for (const listener of this.listeners) listener(connected);
  }

  /** A frame holds one message a line. */
  #framed(text) {
    for (const line of text.split("\n")) this.#received(JSON.parse(line));
  }

  #received(message) {
    if (message.tag && this.waiting.has(message.tag)) return this.#settle(message);
    if (message.t === "error" && !message.table) return this.#refuse(message);
    for (const tell of this.watchers.get(message.table ?? message.id) ?? []) tell(message);
  }

  /** What is said to nobody in particular is the reason why the socket is closed next. */
  #refuse(message) {
    for (const listener of this.refused) listener(message);
  }

  #settle(message) {
    const { resolve, reject } = this.waiting.get(message.tag);
    this.waiting.delete(message.tag);
    if (message.t === "error") reject(Object.assign(new Error(message.message), { code: message.code }));
    else resolve(message);
  }

  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Speak another language from now on. */
  setLanguage(lang) {
    this.language = lang;
    this.#send({ t: "language", lang });
  }

  /**
   * Hear of a table until the function returned is called.
   * @param {string} table
   * @param {(message: any) => void} tell
   */
  watch(table, tell) {
    const heard = this.watchers.get(table) ?? new Set();
    this.watchers.set(table, heard.add(tell));
    this.open();
    this.#send({ t: "watch", table });
    return () => {
      heard.delete(tell);
      if (heard.size) return;
      this.watchers.delete(table);
      this.#send({ t: "leave", table });
    };
  }

  /** Hear whether the socket is open. */
  onConnection(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hear why the server ends the connection. */
  onRefusal(listener) {
    this.refused.add(listener);
    return () => this.refused.delete(listener);
  }

  /**
   * Ask something that gets one answer: `try` or `play`.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    if (!this.connected) return Promise.reject(new Error("closed"));
    const tag = `q${(this.tags += 1)}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(tag, { resolve, reject });
      this.#send({ ...message, tag });
    });
  }
}

export const live = new Live();
