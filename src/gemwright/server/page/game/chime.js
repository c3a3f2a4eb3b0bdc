/** Telling that it is the reader's turn: the tab's title and sign, and a sound where it is wanted. */
import { read } from "../core/memory.js";
import { tr } from "../core/i18n.js";

const NOTES = [523.25, 659.25, 783.99];
let context = null;

/** Play three soft notes. */
export function chime() {
  if (!read("sound", false)) return;
  context ??= new AudioContext();
  NOTES.forEach((frequency, index) => note(frequency, context.currentTime + index * 0.11));
}

function note(frequency, at) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "sine";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.45);
}

/**
 * Say in the tab whose turn it is.
 * @param {boolean} mine
 */
export function badge(mine) {
  document.title = mine ? `● ${tr("Your turn")} – Gemwright` : "Gemwright";
  const icon = document.querySelector("link[rel=icon]");
  if (icon) icon.href = new URL(mine ? "../icon-turn.svg" : "../icon.svg", import.meta.url).href;
}
