/** The page's beginning: settings, the bar above, and which screen is shown. */
import { get, isBan } from "./core/api.js";
import { classes, html, render, useEffect, useLayoutEffect, useRef, useState } from "./core/html.js";
import { LANGUAGES, currentLanguage, preferredLanguage, setLanguage, tr } from "./core/i18n.js";
import { live } from "./core/live.js";
import { read, write } from "./core/memory.js";
import { useRoute } from "./core/route.js";
import { ArtSprites } from "./parts/art.js";
import { CardSprites } from "./parts/cards.js";
import { GemSprites } from "./parts/gems.js";
import { Icon } from "./parts/icons.js";
import { ClosedScreen } from "./screens/closed.js";
import { HelpDialog } from "./screens/help.js";
import { LessonScreen } from "./screens/lesson.js";
import { Lobby } from "./screens/lobby.js";
import { ProfileScreen } from "./screens/profile.js";
import { ReplayScreen } from "./screens/replay.js";
import { TableScreen } from "./screens/table.js";

const ICON = new URL("icon.svg", import.meta.url).href;

/** Use a theme: light, dark, or what the system says. */
function applyTheme(theme) {
  const dark = theme === "dark" || (!theme && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function useSettings() {
  const [settings, setSettings] = useState({ language: currentLanguage(), theme: read("theme", ""), sound: read("sound", false), textMode: read("textMode", false) });
  const change = async (part) => {
    for (const [key, value] of Object.entries(part)) write(key, value);
    if (part.language) {
      await setLanguage(part.language);
      live.setLanguage(part.language);
    }
    if ("theme" in part) applyTheme(part.theme);
    setSettings((before) => ({ ...before, ...part }));
  };
  return [settings, change];
}

/** Whether the socket is open, and why not if the server said so. */
function useConnection() {
  const [connected, setConnected] = useState(true);
  const [reason, setReason] = useState("");
  useEffect(() => live.onConnection((open) => {
    setConnected(open);
    if (open) setReason("");
  }), []);
  useEffect(() => live.onRefusal(({ message }) => setReason(message)), []);
  return { connected, reason };
}

/** Who the reader is; "closed" tells in words that the account is closed. */
function useMe(language, screen) {
  const [found, setFound] = useState({ me: null, closed: "" });
  const hear = (refusal) => {
    if (refusal.code === "logged-out") location.reload();
    if (!isBan(refusal)) return;
    live.stop();
    setFound({ me: null, closed: refusal.message });
  };
  useEffect(() => {
    get("/me").then((me) => setFound({ me, closed: "" }), hear);
  }, [language, screen]);
  useEffect(() => live.onRefusal(hear), []);
  return found;
}

function App() {
  const route = useRoute();
  const [settings, change] = useSettings();
  const help = useRef(null);
  const { me, closed } = useMe(settings.language, route.screen);
  useHotkeys(settings, change, help);
  return html`<${GemSprites} /><${ArtSprites} /><${CardSprites} />
    <a class="skip" href="#main" onClick=${toMain}>${tr("To the content")}</a>
    <${Bar} settings=${settings} change=${change} help=${help} route=${route} me=${me} closed=${closed} />
    ${closed ? html`<${ClosedScreen} words=${closed} />` : html`<${Screen} route=${route} settings=${settings} />`}
    <${HelpDialog} dialog=${help} />`;
}

function toMain(event) {
  event.preventDefault();
  const main = document.getElementById("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

function useHotkeys(settings, change, help) {
  useLayoutEffect(() => {
    const listen = (event) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
      if (event.key === "?") help.current?.showModal();
      if (event.key === "x" && !help.current?.open) change({ textMode: !settings.textMode });
      if (event.key === "m") change({ sound: !settings.sound });
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
}

function Screen({ route, settings }) {
  const key = `${route.screen}-${route.id}`;
  if (route.screen === "table") return html`<${TableScreen} key=${key} id=${route.id} settings=${settings} />`;
  if (route.screen === "replay") return html`<${ReplayScreen} key=${key} id=${route.id} start=${Number(route.query.get("at") ?? 0)} settings=${settings} />`;
  if (route.screen === "lesson") return html`<${LessonScreen} key=${key} id=${route.id} settings=${settings} />`;
  if (route.screen === "me") return html`<${ProfileScreen} settings=${settings} />`;
  return html`<${Lobby} settings=${settings} />`;
}

function Bar({ settings, change, help, route, me, closed }) {
  const { connected, reason } = useConnection();
  const dark = document.documentElement.dataset.theme === "dark";
  const toggle = (name, label, on, set, off = name) => html`<button type="button" class=${classes("icon-button", name !== "text" && "rare")} aria-pressed=${on} aria-label=${label} title=${label} onClick=${set}><${Icon} name=${on ? name : off} /></button>`;
  return html`<header class=${classes("bar", ["table", "replay"].includes(route.screen) && "slim")}>
    <a class="brand" href="#/" aria-label="Gemwright"><img src=${ICON} alt="" width="26" height="26" /><span>Gemwright</span></a>
    ${!connected && !closed && html`<span class="offline" role="status">${reason || tr("Connecting again…")}</span>`}
    <nav class="bar-tools" aria-label=${tr("Settings")}>
      ${me && html`<a class="name" href="#/me" title=${tr("My page")}><${Icon} name="person" /><span>${me.name}</span></a>`}
      <select class="language" aria-label=${tr("Language")} onChange=${(event) => change({ language: event.target.value })}>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} selected=${code === settings.language}>${name}</option>`)}</select>
      ${toggle("text", tr("Text mode"), settings.textMode, () => change({ textMode: !settings.textMode }))}
      ${toggle("sound", tr("Sound on my turn"), settings.sound, () => change({ sound: !settings.sound }), "mute")}
      ${toggle("moon", tr("Dark"), dark, () => change({ theme: dark ? "light" : "dark" }), "sun")}
      <button type="button" class="icon-button" aria-label=${tr("Help and keys")} title=${tr("Help and keys")} onClick=${() => help.current?.showModal()}><${Icon} name="help" /></button>
    </nav></header>`;
}

applyTheme(read("theme", ""));
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => applyTheme(read("theme", "")));
const language = new URLSearchParams(location.search).get("lang") ?? preferredLanguage();
await setLanguage(language);
live.language = currentLanguage();
const root = document.getElementById("app");
root.replaceChildren();
render(html`<${App} />`, root);
