/** Sentences in the reader's language: the English one is the key, as everywhere in Gemwright. */
import { fetchJson } from "./api.js";
import { read, write } from "./memory.js";

/** Languages the page speaks, each named by itself. */
export const LANGUAGES = { en: "English", es: "Español", da: "Dansk", pl: "Polski" };

const PLURAL_FORMS = { one: 0, few: 1, many: 2 };
let language = "en";
/** @type {Record<string, string|string[]>} */
let catalogue = {};

/** The language in use. */
export const currentLanguage = () => language;

/**
 * Load a language; without its catalogue the page stays English.
 * @param {string} wanted
 */
export async function setLanguage(wanted) {
  language = wanted in LANGUAGES ? wanted : "en";
  catalogue = language === "en" ? {} : await loaded(language);
  document.documentElement.lang = language;
  write("language", language);
}

async function loaded(wanted) {
  const answer = await fetchJson(`/api/catalogue/${wanted}`).catch(() => ({}));
  return answer.messages ?? {};
}

/** The language remembered, else the browser's. */
export function preferredLanguage() {
  return read("language", (navigator.language || "en").slice(0, 2));
}

function fill(sentence, fields) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

function found(key) {
  const entry = catalogue[key];
  return Array.isArray(entry) ? entry[0] : entry;
}

function counted(key, singular, plural, count) {
  const forms = catalogue[key];
  if (!Array.isArray(forms)) return count === 1 ? singular : plural;
  const form = PLURAL_FORMS[new Intl.PluralRules(language).select(count)] ?? forms.length - 1;
  return forms[Math.min(form, forms.length - 1)] || (count === 1 ? singular : plural);
}

/**
 * Word a sentence.
 * @param {string} message the English sentence, with {fields}
 * @param {Record<string, unknown>} [fields]
 * @returns {string}
 */
export function tr(message, fields = {}) {
  return fill(found(message) || message, fields);
}

/** Word a sentence that needs a context to be understood. */
tr.p = (context, message, fields = {}) => fill(found(`${context}\u0004${message}`) || message, fields);

/** Word a sentence in the form its count asks for. */
tr.n = (singular, plural, count, fields = {}) =>
  fill(counted(singular, singular, plural, count), { count, ...fields });

/** The same with a context. */
tr.np = (context, singular, plural, count, fields = {}) =>
  fill(counted(`${context}\u0004${singular}`, singular, plural, count), { count, ...fields });

/**
 * A list in words.
 * @param {string[]} items
 */
export function listed(items) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
