/** What the browser keeps: settings for good, a turn being composed until the tab is closed. */

function guarded(store, key, value) {
  try {
    if (value === undefined) return store().getItem(`gemwright:${key}`);
    if (value === null) store().removeItem(`gemwright:${key}`);
    else store().setItem(`gemwright:${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse to store: the page works without.
  }
  return null;
}

function parsed(text, otherwise) {
  try {
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

const lasting = () => window.localStorage;
const passing = () => window.sessionStorage;

/** Read a setting. */
export const read = (key, otherwise) => parsed(guarded(lasting, key), otherwise);
/** Keep a setting. */
export const write = (key, value) => guarded(lasting, key, value);
/** Read what this tab keeps. */
export const recall = (key, otherwise) => parsed(guarded(passing, key), otherwise);
/** Keep something in this tab; null forgets it. */
export const remember = (key, value) => guarded(passing, key, value);
