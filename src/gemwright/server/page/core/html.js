/** The one place that knows which library draws: the rest imports from here. */
import { Component, Fragment, h, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { Component, Fragment, render, useEffect, useLayoutEffect, useMemo, useRef, useState };

/**
 * Join class names, leaving out what is false.
 * @param {...(string|false|null|undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
