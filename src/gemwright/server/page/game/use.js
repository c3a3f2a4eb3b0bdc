/** Games as components follow them. */
import { useEffect, useMemo, useState } from "../core/html.js";
import { Game } from "./game.js";

/**
 * Follow a table for as long as the component is there.
 * @param {string} id
 * @returns {Game}
 */
export function useGame(id) {
  const game = useMemo(() => new Game(id), [id]);
  const [, draw] = useState(0);
  useEffect(() => {
    const stop = game.follow();
    const quiet = game.subscribe(() => draw((count) => count + 1));
    return () => {
      quiet();
      stop();
    };
  }, [game]);
  return game;
}

/**
 * Whether a media query holds, followed as it changes.
 * @param {string} query
 */
export function useMedia(query) {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const [holds, setHolds] = useState(list.matches);
  useEffect(() => {
    const follow = () => setHolds(list.matches);
    follow();
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [list]);
  return holds;
}
