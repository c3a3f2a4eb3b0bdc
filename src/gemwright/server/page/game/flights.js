/** Gems, cards and tiles on their way: copies that fly from where a thing was to where it is now. */
import { board } from "../core/names.js";

const GEM_MS = 520;
const CARD_MS = 620;
const STAGGER_MS = 70;
const LANDED_MS = 420;

/** Whether the reader wants things to stay still. */
export const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const anchor = (name) => document.querySelector(`[data-at="${CSS.escape(name)}"]`);
const box = (name) => anchor(name)?.getBoundingClientRect();

function picture(name, selector) {
  const drawn = anchor(name)?.querySelector(selector);
  return drawn?.cloneNode(true);
}

/**
 * Tell what moved between two states.
 * @param {any} before
 * @param {any} after
 * @returns {{from: string, to: string, of: string, selector: string, ms: number}[]}
 */
export function movements(before, after) {
  const [was, is] = [board(before), board(after)];
  return is.seats.flatMap((seat, index) => [
    ...tokens(was.seats[index], seat, is.kinds),
    ...cards(was.seats[index], seat),
    ...tilesWon(was, is, index),
  ]);
}

function tokens(was, is, kinds) {
  return [...kinds].flatMap((letter) => {
    const change = (is.tokens[letter] ?? 0) - (was.tokens[letter] ?? 0);
    const [supply, seat] = [`supply-${letter}`, `seat-${is.index}-${letter}`];
    const [from, to] = change > 0 ? [supply, seat] : [seat, supply];
    return Array.from({ length: Math.abs(change) }, () => ({ from, to, of: supply, selector: ".gem", ms: GEM_MS }));
  });
}

function cards(was, is) {
  const bought = is.cards.filter((name) => !was.cards.includes(name));
  const held = is.hand.length > was.hand.length ? is.hand.slice(was.hand.length) : [];
  const flight = (name, to) => ({ from: `card-${name}`, to, of: `card-${name}`, selector: ".card-picture", ms: CARD_MS });
  return [
    ...bought.map((name) => flight(name, `seat-${is.index}-${name[0].toLowerCase()}`)),
    ...held.map((card) =>
      card.blind
        ? { ...flight("", `seat-${is.index}-hand`), from: `deck-${card.level || 1}`, of: `deck-${card.level || 1}` }
        : flight(card.name, `seat-${is.index}-hand`),
    ),
  ];
}

function tilesWon(was, is, seat) {
  return is.tiles
    .filter((tile, index) => tile.owner === seat && was.tiles[index]?.owner !== seat)
    .map(({ name }) => ({ from: `tile-${name}`, to: `seat-${seat}`, of: `tile-${name}`, selector: ".tile-picture", ms: CARD_MS }));
}

/**
 * Show the way from one state to the next; to be called while the first is still drawn.
 * @param {any} before
 * @param {any} after
 */
export function fly(before, after) {
  if (!before || isStill() || document.hidden || before.seq === after.seq) return;
  const flights = movements(before, after)
    .map((each) => ({ ...each, start: box(each.from), drawn: picture(each.of, each.selector) }))
    .filter((each) => each.start && each.drawn);
  requestAnimationFrame(() => requestAnimationFrame(() => flights.forEach((each, index) => launch(each, index))));
}

/** Let the place where something arrived light up for a moment. */
function mark(name) {
  anchor(name)?.animate([{ filter: "brightness(1.5)", scale: 1.16 }, { filter: "none", scale: 1 }], { duration: LANDED_MS, easing: "ease-out" });
}

function launch({ start, to, drawn, ms }, index) {
  const end = box(to);
  if (!end) return;
  const size = Math.min(start.width, ms === GEM_MS ? 44 : 140);
  drawn.classList.add("flying");
  drawn.style.width = `${size}px`;
  document.body.append(drawn);
  const place = (rect, scale) =>
    `translate(${rect.left + rect.width / 2 - size / 2}px, ${rect.top + rect.height / 2 - size / 2}px) scale(${scale})`;
  const path = [
    { transform: place(start, 1), opacity: 1 },
    { opacity: 1, offset: 0.8 },
    { transform: place(end, ms === GEM_MS ? 0.62 : 0.28), opacity: 0.35 },
  ];
  const flight = drawn.animate(path, { duration: ms, delay: index * STAGGER_MS, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" });
  flight.finished.then(() => mark(to)).finally(() => drawn.remove());
}
