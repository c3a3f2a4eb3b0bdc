/** A player's clock, ticking between what the server says. */
import { classes, html, useEffect, useState } from "../core/html.js";
import { tr } from "../core/i18n.js";

const SHORT = 20;
const DAY = 86400;

function written(seconds) {
  if (seconds >= DAY) return tr.n("{count} day", "{count} days", Math.floor(seconds / DAY));
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * @param {{clock: {left: number, running: boolean}|null|undefined, age: number}} props
 */
export function Clock({ clock, age }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(0);
    if (!clock?.running) return undefined;
    const started = performance.now();
    const timer = setInterval(() => setNow((performance.now() - started) / 1000), 250);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const left = clock.running ? clock.left - age - now : clock.left;
  return html`<span class=${classes("clock", clock.running && "running", left < SHORT && "short")} role="timer">${written(left)}</span>`;
}
