/** Where in the page we are: the part of the address after #. */
import { useEffect, useState } from "./html.js";

/**
 * @typedef {{screen: string, id: string, query: URLSearchParams}} Route
 * @returns {Route}
 */
export function currentRoute() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [screen = "", id = ""] = path.split("/");
  return { screen, id, query: new URLSearchParams(query) };
}

/** Go somewhere. */
export function go(path) {
  location.hash = `#/${path}`;
}

/** The whole address of a place in the page, fit to be sent to somebody. */
export function address(path) {
  return `${location.origin}${location.pathname}#/${path}`;
}

/** @returns {Route} the route, followed as it changes */
export function useRoute() {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const follow = () => setRoute(currentRoute());
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return route;
}
