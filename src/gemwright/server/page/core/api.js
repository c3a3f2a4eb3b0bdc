/** HTTP with the server. */

/** What the server refused, in words fit to be shown. */
export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Whether the server turns somebody away for good: the account is closed. */
export const isBan = ({ code }) => String(code).startsWith("banned");

/** Who is asking is settled when the page is opened, so it is opened anew. */
export function startAnew() {
  location.assign(location.pathname);
}

async function answer(response) {
  const data = await response.json().catch(() => ({}));
  if (response.ok) return data;
  throw new Refusal(data.code ?? String(response.status), data.message ?? data.detail ?? response.statusText);
}

/** @param {string} path */
export async function fetchJson(path) {
  return answer(await fetch(path, { headers: { accept: "application/json" }, credentials: "same-origin" }));
}

/**
 * Ask in the reader's language.
 * @param {string} path
 */
export function get(path) {
  const lang = document.documentElement.lang || "en";
  return fetchJson(`/api${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
}

/**
 * @param {string} path
 * @param {unknown} [data]
 */
export async function post(path, data = {}) {
  const lang = document.documentElement.lang || "en";
  return answer(
    await fetch(`/api${path}?lang=${lang}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(data),
    }),
  );
}
