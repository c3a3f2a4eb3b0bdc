/** What happened, turn by turn. */
import { classes, html, useEffect, useRef } from "../core/html.js";
import { tr } from "../core/i18n.js";

/** Decisions of one turn together. */
export function turns(events) {
  const found = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && last.turn === event.turn && last.seat === event.seat) last.events.push(event);
    else found.push({ turn: event.turn, seat: event.seat, events: [event] });
  }
  return found;
}

/** The decisions of a turn in words; that a payment needs no more gold goes without saying. */
const told = (made) => made.filter((event) => event.move !== "=").map((event) => event.words).join("; ");

/**
 * @param {{events: any[], names: string[], at?: number, onChoose?: (seq: number) => void}} props
 */
export function Log({ events, names, at = Infinity, onChoose }) {
  const end = useRef(null);
  useEffect(() => {
    const box = end.current;
    const next = box?.querySelector(".later");
    if (box) box.scrollTop = next ? next.offsetTop - box.offsetTop - box.clientHeight + next.clientHeight : box.scrollHeight;
  }, [events.length, at]);
  const all = turns(events);
  return html`<ol class="log" ref=${end} aria-label=${tr("Log")} tabindex="0">
    ${!all.length && html`<li class="muted">${tr("Nothing has happened yet.")}</li>`}
    ${all.map(({ turn, seat, events: made }) => html`<li key=${`${turn}-${made[0].seq}`} class=${classes(`seat-${seat}`, made.at(-1).seq > at && "later")}>
      <span class="log-turn">${Math.floor((turn ?? 0) / names.length) + 1}</span>
      <span class="log-words"><b>${names[seat]}:</b> ${told(made)}</span>
      ${onChoose && html`<button type="button" class="log-go" aria-label=${tr("Show the table after this turn")} onClick=${() => onChoose(made.at(-1).seq)}>⤴</button>`}
    </li>`)}
  </ol>`;
}
