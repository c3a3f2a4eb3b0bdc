/** What is printed on cards and tiles, told by the server once for each family and language. */
import { get } from "./api.js";
import { useEffect, useState } from "./html.js";

/**
 * @typedef {{level: number, points: number, tags: number, title: string, words: string}} Face
 * @typedef {{cards: Record<string, Face>, tiles: Record<string, Face>}} Components
 */

/** @type {Map<string, Promise<Components>>} */
const asked = new Map();
/** @type {Components} */
export const NONE = { cards: {}, tiles: {} };

async function load(family) {
  const data = await get(`/components/${family}`);
  const byName = (faces, key) => Object.fromEntries(faces.map((face) => [face[key], face]));
  return { cards: byName(data.cards, "card"), tiles: byName(data.tiles, "tile") };
}

/**
 * The printed faces of a family in the reader's language; nothing until they are here.
 * @param {string|null} family
 * @param {string} language
 * @returns {Components}
 */
export function useComponents(family, language) {
  const [components, setComponents] = useState(NONE);
  useEffect(() => {
    if (!family) return;
    const key = `${family} ${language}`;
    if (!asked.has(key)) asked.set(key, load(family).catch(() => NONE));
    asked.get(key).then(setComponents);
  }, [family, language]);
  return components;
}
