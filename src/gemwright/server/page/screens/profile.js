/** The reader: name, account, ratings, own games, and game files to be looked at. */
import { get, post, startAnew } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { currentLanguage, tr } from "../core/i18n.js";
import { remember } from "../core/memory.js";
import { go } from "../core/route.js";
import { editionName } from "../core/words.js";
import { Tables } from "./lobby.js";

const LEAST_PASSWORD = 8;

/** @param {{settings: any}} props */
export function ProfileScreen({ settings }) {
  const [me, setMe] = useState(null);
  const [mine, setMine] = useState([]);
  const [ratings, setRatings] = useState([]);
  useEffect(() => {
    get("/me").then(setMe, () => undefined);
    get("/tables?show=mine").then(setMine, () => undefined);
    get("/ratings").then(setRatings, () => undefined);
  }, [settings.language]);
  if (!me) return html`<p class="loading" role="status">${tr("One moment…")}</p>`;
  return html`<main class="page-narrow profile" id="main">
    <h1>${me.name}</h1>
    <${Renamed} name=${me.name} setMe=${setMe} />
    ${me.account && html`<${LoggedIn} />`}
    <${Ratings} ratings=${ratings} />
    <${Tables} heading=${tr("My games")} tables=${mine} empty=${tr("You have no games yet.")} />
    <${Upload} />
    ${!me.account && html`<${Accounts} name=${me.name} />`}
  </main>`;
}

/** Send a form; what is refused is told below it. */
function useSent(send) {
  const [error, setError] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    setError("");
    await send(Object.fromEntries(new FormData(event.target))).catch((failure) => setError(failure.message));
  };
  return [submit, error && html`<p class="tray-error" role="alert">${error}</p>`];
}

function Renamed({ name, setMe }) {
  const [submit, error] = useSent(async (form) => setMe(await post("/me", { name: form.name })));
  return html`<form class="line" onSubmit=${submit}><label>${tr("What shall the others call you?")}<input type="text" name="name" defaultValue=${name} required maxlength="40" autocomplete="nickname" /></label>
    <button>${tr("Change my name")}</button></form>${error}`;
}

function Accounts({ name }) {
  const [create, refused] = useSent(async (form) => {
    await post("/account", form);
    startAnew();
  });
  const [enter, unknown] = useSent(async (form) => {
    await post("/login", form);
    startAnew();
  });
  return html`<section><h2>${tr("Keep my games and rating")}</h2>
      <p class="muted">${tr("With a password you find them on every device.")}</p>
      <form class="line" onSubmit=${create}><${Named} name=${name} /><${Password} fresh=${true} /><button class="main">${tr("Make an account")}</button></form>${refused}</section>
    <section><h2>${tr("I have an account")}</h2>
      <form class="line" onSubmit=${enter}><${Named} name="" /><${Password} fresh=${false} /><button>${tr("Log in")}</button></form>${unknown}</section>`;
}

function Named({ name }) {
  return html`<label>${tr("Name")}<input type="text" name="name" defaultValue=${name} required maxlength="40" autocomplete="username" /></label>`;
}

function Password({ fresh }) {
  return html`<label>${tr("Password")}<input type="password" name="password" required minlength=${fresh ? LEAST_PASSWORD : 1} autocomplete=${fresh ? "new-password" : "current-password"} /></label>`;
}

function LoggedIn() {
  const leave = () => post("/logout").then(startAnew, startAnew);
  return html`<p><button type="button" onClick=${leave}>${tr("Log out")}</button></p>`;
}

function Ratings({ ratings }) {
  if (!ratings.length) return null;
  const written = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 0 });
  return html`<section><h2>${tr("Ratings")}</h2><ul>${ratings.map(
    ({ edition, players, mean, error, games }) => html`<li key=${`${edition}${players}`}>${editionName(edition)}, ${tr.n("{count} player", "{count} players", players)}: <b>${written.format(mean)}</b> ± ${written.format(error)} (${tr.n("{count} game", "{count} games", games)})</li>`,
  )}</ul></section>`;
}

function Upload() {
  const [error, setError] = useState("");
  const read = async (event) => {
    const text = await event.target.files[0].text();
    try {
      await post("/games", { text });
      remember("file", text);
      go("replay/file");
    } catch (failure) {
      setError(failure.message);
    }
  };
  return html`<section><h2>${tr("Look at a game file")}</h2><input type="file" aria-label=${tr("Game file")} accept=".txt,.gem,.json,text/plain,application/json" onChange=${read} />
    ${error && html`<p class="tray-error" role="alert">${error}</p>`}</section>`;
}
