/** How far somebody is in the lesson; kept by the browser. */
import { read, write } from "../core/memory.js";

const KEY = "lesson";
const DISMISSED = "lesson-dismissed";
/** The edition whose lesson is offered first. */
export const USUAL = "splendor-2024";

/**
 * @typedef {object} Progress
 * @property {number} number the step, from 1
 * @property {number} stop what is being looked at in it
 * @property {string[]|null} moves the turn it was done with; null while it is not
 * @property {number} last the number of the last step; 0 while it is unknown
 * @property {boolean} finished whether the lesson has been gone through once
 */

/** @type {Progress} */
const START = { number: 1, stop: 0, moves: null, last: 0, finished: false };

/**
 * @param {string} edition
 * @returns {Progress}
 */
export const progressIn = (edition) => ({ ...START, ...read(KEY, {})[edition] });

/**
 * @param {string} edition
 * @param {Partial<Progress>} change
 */
export function keepProgress(edition, change) {
  const all = read(KEY, {});
  write(DISMISSED, false);
  write(KEY, { ...all, [edition]: { ...START, ...all[edition], ...change } });
}

/** The edition of a lesson that was begun and not finished; "" for none, and where it is not to be offered. */
export function begun() {
  if (read(DISMISSED, false)) return "";
  const all = read(KEY, {});
  return Object.keys(all).find((edition) => !all[edition].finished && (all[edition].number > 1 || all[edition].stop > 0)) ?? "";
}

/** Whether a lesson still has to be offered. */
export const isNew = () => !read(DISMISSED, false) && !Object.values(read(KEY, {})).some((each) => each.finished);

/** Offer it no more. */
export const dismiss = () => write(DISMISSED, true);
