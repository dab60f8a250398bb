// The page of the table: shows the parts that the server sends, and gives answers. It knows no rules.
"use strict";

const $ = (id) => document.getElementById(id);
const state = {
  number: "", seat: "", chose: false, picks: [], sending: null, source: null, seen: false, host: false, starting: false,
  fresh: false, heard: 0, patience: 35000, parts: {}, asked: 0, own: false, soon: 400, last: "", moved: [],
};
const PARTS = ["status", "now", "question", "hand", "boss", "others", "own", "story"];

// Telling

let toastTimer = 0;
function tell(text, bad = false) {
  const toast = $("toast");
  toast.textContent = text;
  toast.classList.toggle("bad", bad);
  toast.classList.toggle("shown", Boolean(text));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("shown"), 6000);
}

function online(text, kind) {
  $("line").textContent = text;
  document.body.dataset.line = kind;
}

function called(text) {
  $("status").textContent = state.parts.status = text;
}

function stage(name) {
  document.body.dataset.stage = name;
  $("door").hidden = name !== "door";
  $("lobby").hidden = name !== "lobby";
  $("away").hidden = name !== "away";
  $("waiting").hidden = name !== "wait" || !state.source;
  $("start").hidden = name !== "start";
  $("table").hidden = $("asking").hidden = name !== "table";
}

// What is shown may be out of date while this page has not heard from the table; it says so after a moment.
let doubting = 0;
function doubt(text, after = 0) {
  state.fresh = false;
  clearTimeout(doubting);
  doubting = setTimeout(() => online(text, "off"), after);
}

function alive() {
  clearTimeout(doubting);
  if (document.body.dataset.line === "off" && state.seen) tell("Back at the table: nothing is lost.");
  online("", "on");
  Object.assign(state, { fresh: true, heard: Date.now() });
}

// Asking the server

// None where the table does not answer: a connection that died silently must not keep a page waiting.
function look(path, more = {}) {
  return fetch(path, { signal: AbortSignal.timeout(8000), ...more }).catch(() => null);
}

function json(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function post(path, body) {
  const response = await look(path, json(body));
  if (!response) throw new Error("The table cannot be reached.");
  const told = await response.json();
  return { status: response.status, ...told };
}

function token() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// An answer is given again, under the same token, until the server says whether it counts.
async function send(path, body) {
  if (state.sending) { tell("One moment: your last answer is on its way.", true); return; }
  if (!state.fresh) { tell("Not sent: this may be out of date. Look again when the table is back.", true); return; }
  const whole = { number: state.number, token: token(), ...body };
  state.sending = whole.token;
  state.own = path === "/answer";
  document.body.classList.add("sending");
  let pause = 300;
  for (;;) {
    try {
      const reply = await post(path, whole);
      if (reply.status !== 429 && reply.status < 500) {
        if (reply.told) tell(reply.told, !reply.counts);
        if (!reply.counts) state.own = false;
        if (reply.status === 401) await begin();
        break;
      }
    } catch {
      online("No answer yet; trying again", "off");
    }
    await new Promise((done) => setTimeout(done, pause));
    pause = Math.min(pause * 1.7, 5000);
  }
  state.sending = null;
  if (state.fresh) online("", "on");
  document.body.classList.remove("sending");
  choosing();
}

// Getting in

async function begin() {
  const code = decodeURIComponent(location.hash.slice(1));
  const known = await look("/state");
  if (known && known.ok) {
    history.replaceState(history.state, "", "/");
    show(await known.json());
    listen();
  } else if (known === null) {
    doubt("The table cannot be reached; trying again");
    if (!state.seen) { called("No network to the table"); stage("away"); }
    setTimeout(begin, 2000);
  } else if (/^[A-Za-z0-9-]{6,12}$/.test(code)) {
    history.replaceState(null, "", "/");
    await join(code);
  } else {
    state.source = null;
    stage("door");
    $("code").focus();
  }
}

async function join(code) {
  const reply = await post("/join", { code }).catch(() => ({ status: 0, told: "The table cannot be reached." }));
  if (reply.status === 200) return begin();
  stage("door");
  $("join-told").textContent = reply.told;
  $("code").select();
}

$("join").addEventListener("submit", (event) => {
  event.preventDefault();
  $("join-told").textContent = "";
  join($("code").value);
});

function seats(list) {
  if (state.parts.seats === JSON.stringify(list)) return;
  state.parts.seats = JSON.stringify(list);
  $("seats").replaceChildren(...[...list, ["", false]].map(([name, taken]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick";
    button.disabled = taken;
    button.textContent = name ? (taken ? `${name} (another device)` : name) : "Watch";
    button.addEventListener("click", async () => {
      const reply = await post("/sit", { seat: name }).catch(() => ({ told: "The table cannot be reached." }));
      $("lobby-told").textContent = reply.told;
    });
    return button;
  }));
}

// Beginning a game, for who hosts

async function start(path = "/start") {
  const before = state.starting;
  state.starting = true;
  const response = await look(path);
  if (!response || !response.ok) {
    state.starting = before;
    tell(response ? (await response.json()).told : "The table cannot be reached.", true);
    return;
  }
  $("start").innerHTML = await response.text();
  if (state.title) {
    const back = document.createElement("button");
    back.type = "button";
    back.className = "back";
    back.textContent = "Back to the table";
    back.addEventListener("click", () => history.back());
    if (history.state !== "start") history.pushState("start", "");
    $("start").append(back);
  }
  called("Cinderboard");
  stage("start");
  $("start").querySelector("h2").focus();
}

function toTable() {
  state.starting = false;
  listen();
}

function saidIn(form) {
  return Object.fromEntries(Array.from(form.querySelectorAll("[name]"), (each) => [each.name, each.value]));
}

async function lines(rules, said, changed) {
  const response = await look("/form", json({ rules, said, changed }));
  if (!response || !response.ok) { tell("The table cannot be reached.", true); return; }
  const open = new Set(Array.from($("start").querySelectorAll("details[open][id]"), (each) => each.id));
  $("start").innerHTML = await response.text();
  $("start").querySelectorAll("details[id]").forEach((each) => { each.open = open.has(each.id); });
  if (changed) $("start").querySelector(`[name="${CSS.escape(changed)}"]`)?.focus({ preventScroll: true });
  else $("start").querySelector("h2").focus();
}

$("start").addEventListener("change", (event) => {
  const form = event.target.closest("form.begin");
  if (form && event.target.tagName === "SELECT") lines(form.dataset.rules, saidIn(form), event.target.name);
});
$("start").addEventListener("change", async (event) => {
  const file = event.target.files?.[0];
  if (!file) return;
  if (file.size > 100000) { tell("This file is too long for a deck.", true); return; }
  event.target.form.elements[event.target.dataset.into].value = await file.text();
});
$("start").addEventListener("submit", (event) => {
  event.preventDefault();
  const { box, key, rules } = event.target.dataset;
  if (box) handle("/deck", { ...saidIn(event.target), box, key }, `/decks?box=${box}`);
  else handle("/begin", { rules, said: saidIn(event.target) });
});

// Does something with games or decks; then the game on the table is shown, or the page `then`.
async function handle(path, body, then = "") {
  const reply = await post(path, body).catch(() => ({ status: 0, told: "The table cannot be reached." }));
  if (reply.status !== 200) { tell(reply.told, true); return; }
  if (reply.told) tell(reply.told);
  if (then || ["delete", "restore", "keep"].includes(body.deed)) start(then || "/start");
  else { toTable(); if (history.state === "start") history.back(); }
}

$("hosting").addEventListener("submit", async (event) => {
  event.preventDefault();
  const reply = await post("/join", { code: $("host-code").value, host: true })
    .catch(() => ({ told: "The table cannot be reached." }));
  $("hosting-told").textContent = reply.told;
  if (!reply.told) listen();
});

// What is new

const AWAY = "Away from the table: this may be out of date. Coming back";

function listen(after = 600) {
  if (state.source) state.source.close();
  const source = state.source = new EventSource("/events");
  state.heard = Date.now();
  doubt(AWAY, after);
  source.onmessage = (event) => { alive(); show(JSON.parse(event.data)); };
  source.addEventListener("beat", alive);
  source.addEventListener("clock", (event) => { alive(); clock(event.data); });
  source.addEventListener("elsewhere", () => {
    source.close();
    doubt("The table is shown in other tabs of this device. Touch here to show it in this one");
  });
  source.onerror = () => {
    doubt(AWAY);
    if (source.readyState === EventSource.CLOSED) setTimeout(begin, 1500);
  };
}

// A wire can die without a word. The table beats every 15 seconds, and tells a new stream everything at once.
setInterval(() => {
  if (!state.source || state.source.readyState === EventSource.CLOSED) return;
  if (Date.now() - state.heard > (state.fresh ? state.patience : state.patience / 4)) listen(0);
}, 500);

// Nobody knows what was missed in a sleep, or while another tab was looked at.
function wake() { if (state.source && !document.hidden) listen(); }
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("online", wake);
for (const looked of ["pointerdown", "focus"]) {
  addEventListener(looked, () => { if (state.source?.readyState === EventSource.CLOSED) wake(); });
}

function show(told) {
  const later = state.number !== told.number;
  if (told.title !== state.title || told.game !== state.game) state.starting = false;
  Object.assign(state, { number: told.number, seat: told.seat, chose: told.chose, host: told.host, title: told.title, game: told.game });
  if (told.notice && told.notice !== state.notice) tell(told.notice, true);
  state.notice = told.notice;
  state.request = told.request ? told.request.number : "";
  $("request").hidden = !told.request;
  if (told.request && $("request-told").textContent !== told.request.told) $("request-told").textContent = told.request.told;
  $("request-answers").hidden = !told.request?.asked;
  document.body.classList.toggle("host", told.host);
  document.title = told.title ? `${told.title} - Cinderboard` : "Cinderboard";
  $("game-title").textContent = told.title;
  $("who").textContent = told.chose ? told.seat || "watching" : "";
  $("leave").textContent = told.seat ? `Leave ${told.seat}'s seat` : "Watch no more";
  document.body.classList.toggle("watching", told.chose && !told.seat);
  seats(told.seats);
  if (state.starting) return;
  if (!told.title) {
    called("Cinderboard");
    if (told.host) start();
    else stage("wait");
    return;
  }
  if (!told.chose) {
    called("Cinderboard");
    stage("lobby");
    return;
  }
  stage("table");
  const before = state.parts.question, own = state.own;
  for (const part of PARTS) if (told.parts[part] !== undefined) fill(part, told.parts[part]);
  ahead(told.ahead ?? []);
  const asked = state.parts.question !== before || (later && answering() !== null);
  jumps();
  $("undo").disabled = !told.undoes;
  $("undo").title = told.undoes ? `Undo: ${told.undoes}` : "";
  $("redo").disabled = !told.redoes;
  $("take-back").hidden = !told.takes_back;
  $("take-back").title = told.takes_back ? `Take back: ${told.takes_back}` : "";
  $("go-on").hidden = !told.stuck;
  $("right").hidden = !told.rights;
  typing(told.says);
  for (const name of ["undo", "redo"]) $(name).hidden = !told.seat;
  if (asked) {
    Object.assign(state, { picks: [], asked: performance.now(), foreseen: state.own && answering()?.dataset.foreseen, own: false });
    fold(false);
    // Where type is so large that the page scrolls as a whole
    if (answering() && getComputedStyle(document.body).overflowY === "visible") $("asking").scrollIntoView();
    $("heard").replaceChildren();
    $("said").value = "";
    if ($("sheet").open && $("sheet").dataset.kind !== "form") $("sheet").close();
    if (answering() && document.activeElement === document.body) heed();
  }
  announce();
  choosing();
  fit();
  signal({ asked: asked && answering() !== null && !own });
  state.seen = true;
}

// The server's parts are its own HTML, in which everything of a game is escaped. What people opened or closed stays
// so until the table itself would have it otherwise, as when another phase begins.
function fill(id, html) {
  if (state.parts[id] === html) return;
  state.parts[id] = html;
  const part = $(id), narrow = matchMedia("(max-width: 79.99rem)").matches;
  const folds = new Map(Array.from(part.querySelectorAll("details[id]"), (each) => [each.id, each]));
  const scrolled = Array.from(part.querySelectorAll(".row .cards"), (cards) => cards.scrollLeft);
  const focused = part.contains(document.activeElement), at = focused && id !== "question" ? place(document.activeElement) : "";
  part.innerHTML = html;
  part.hidden = !html;
  part.querySelectorAll("details[id]").forEach((each) => {
    const was = folds.get(each.id);
    each.meant = each.open;
    each.open = was && was.meant === each.meant ? was.open : each.meant && !narrow;
  });
  part.querySelectorAll(".row .cards").forEach((cards, at) => { cards.scrollLeft = scrolled[at] ?? 0; });
  if (id === "now") steps(part);
  if (id === "question") { notes(part); part.scrollTop = 0; }
  if (focused) heed(at ? part.querySelector(at) : null);
}

// What comes of each answer, which the table works out after it has asked
function ahead(texts) {
  for (const pick of $("question").querySelectorAll(".pick[data-pick]")) {
    const text = texts[pick.dataset.pick] ?? "", shown = pick.querySelector(".ahead");
    if ((shown?.textContent ?? "") === text) continue;
    shown?.remove();
    if (text) pick.append(Object.assign(document.createElement("small"), { className: "ahead", textContent: text }));
  }
}

// How long a built-in player thinks; after a moment it can be made to answer.
function clock(text) {
  if ($("clock")) $("clock").textContent = text;
  if ($("answer-now")) $("answer-now").hidden = !text;
}

// Keyboards and readers of screens go on at the question, from which it is one step to its first answer.
function heed(element = null) {
  (element ?? $("asked") ?? $("question")).focus({ preventScroll: true });
}

function announce() {
  const told = ["#status", "#question .whose", "#question .lesson p", "#question h2"].map((at) => document.querySelector(at)?.textContent);
  const words = told.filter(Boolean).join(". ");
  if ($("told").textContent !== words) $("told").textContent = words;
}

function place(element) {
  for (const name of ["data-card", "data-line", "id"]) {
    const value = element.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return "";
}

// The movements of the hand, one at a time in large type

function steps(part) {
  const orders = part.querySelector("[data-steps]");
  if (!orders) return;
  const all = Array.from(orders.children), texts = all.map((order) => order.textContent);
  // More orders of the same action leave done what is done
  let at = state.moved.every((text, number) => text === texts[number]) ? state.moved.length : 0;
  const bar = document.createElement("p");
  bar.className = "steps";
  const done = document.createElement("button");
  done.type = "button";
  done.className = "done";
  const count = document.createElement("small");
  const draw = () => {
    state.moved = texts.slice(0, at);
    all.forEach((order, number) => {
      order.className = number < at ? "over" : number === at ? "next" : "later";
      order.toggleAttribute("aria-current", number === at);
    });
    done.textContent = at < all.length ? "Done" : "Again";
    count.textContent = at < all.length ? `${at + 1} of ${all.length}` : "all moved";
    part.classList.toggle("moved", at >= all.length);
  };
  done.addEventListener("click", () => { at = at < all.length ? at + 1 : 0; draw(); });
  bar.append(done, count);
  orders.after(bar);
  draw();
}

// The notes of a lesson, one after the other; the last one is about the question and stays

function notes(part) {
  const all = Array.from(part.querySelectorAll("[data-notes] p"));
  if (all.length < 2) return;
  const next = Object.assign(document.createElement("button"), { type: "button", className: "next-note" });
  next.dataset.next = "note";
  all.slice(1).forEach((note) => { note.hidden = true; });
  all.at(-1).after(next);
  next.textContent = `Next, 1 of ${all.length}`;
}

function nextNote(button) {
  const all = Array.from(button.parentElement.querySelectorAll("p")), at = all.findIndex((note) => !note.hidden) + 1;
  all.forEach((note, number) => { note.hidden = number !== at; });
  button.textContent = `Next, ${at + 1} of ${all.length}`;
  button.hidden = at + 1 === all.length;
  $("told").textContent = all[at].textContent;
}

// To a part of the table, where it is longer than the screen

const NAMES = { now: "Now", hand: "Hand", boss: "Boss", others: "Others", own: "You", story: "Story" };
function jumps() {
  const near = state.seat ? NAMES.own : $("own").querySelector("h2")?.textContent ?? "";
  const shown = Object.entries({ ...NAMES, own: near }).filter(([id]) => !$(id).hidden);
  if (state.parts.jumps === JSON.stringify(shown)) return;
  state.parts.jumps = JSON.stringify(shown);
  $("jump").replaceChildren(...shown.map(([id, words]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", () => {
      fold(true);
      $(id).scrollIntoView({ block: "start" });
    });
    return button;
  }));
}

// A screen on the wall is not scrolled: its type is as large, in steps of a twentieth, as lets all of it be there.
function fit() {
  const type = document.documentElement.style, main = $("table");
  type.fontSize = "";
  if (!document.body.classList.contains("watching") || !matchMedia("(min-width: 80rem)").matches) return;
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize);
  let fits = 11, most = 28;
  while (most - fits > 0) {
    const tried = Math.ceil((fits + most) / 2);
    type.fontSize = `${usual * tried / 20}px`;
    if (main.scrollHeight <= main.clientHeight) fits = tried;
    else most = tried - 1;
  }
  type.fontSize = `${usual * fits / 20}px`;
}
addEventListener("resize", fit);

// Answering

// A tap or a key right after another question came was meant for the one before: nobody reads so quickly. It counts
// only if the question followed from one's own answer and it is not the same again, at one place or of one key.
function meant(event) {
  const by = event.type === "keydown" ? event.key : event.detail ? [event.clientX, event.clientY] : "Enter";
  const again = typeof by === "string" || typeof state.last === "string" ? by === state.last || by === "Enter"
    : Math.hypot(by[0] - state.last[0], by[1] - state.last[1]) < 60;
  if (event.repeat || (performance.now() - state.asked < state.soon && (again || !state.foreseen))) {
    state.asked = performance.now();
    tell("The question is new: read it, then answer.", true);
    return false;
  }
  state.last = by;
  return true;
}

function choose(button, event) {
  if (!meant(event)) return;
  if ($("sheet").open) $("sheet").close();
  const { pick: number, send: what } = button.dataset;
  if (number !== undefined) pick(Number(number));
  else send("/answer", what === "roll" ? { roll: rolled() } : { picks: state.picks });
}

function answering() { return $("question").querySelector(".asks"); }

function several() {
  const asks = answering();
  return asks && (Number(asks.dataset.most) > 1 || Number(asks.dataset.least) === 0);
}

function pick(number) {
  if (!answering()) return;
  if (!several() || state.sending) { send("/answer", { picks: [number] }); return; }
  const at = state.picks.indexOf(number);
  if (at >= 0) state.picks.splice(at, 1);
  else if (state.picks.length < Number(answering().dataset.most)) state.picks.push(number);
  else { tell(`No more than ${answering().dataset.most}.`); return; }
  choosing();
}

function choosing() {
  const asks = answering();
  if (!asks) return;
  const least = Number(asks.dataset.least);
  asks.querySelectorAll("[data-pick]").forEach((button) => {
    const at = state.picks.indexOf(Number(button.dataset.pick));
    if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(at >= 0));
    button.dataset.order = asks.dataset.ordered && at >= 0 ? String(at + 1) : "";
  });
  const all = asks.querySelector('[data-send="picks"]');
  if (all) {
    all.disabled = state.picks.length < least;
    all.textContent = state.picks.length ? `Answer with ${state.picks.length}` : least ? `Pick ${least}` : "None";
  }
}

// A long list of options is narrowed to those with all the words that are written above it. Enter takes the
// one that is left, or that is called so.
function narrow(field) {
  const words = field.value.trim().toLowerCase(), left = [];
  for (const each of field.nextElementSibling.children) {
    const text = (each.querySelector(".label") || each).textContent.toLowerCase();
    const fits = words.split(/\s+/).every((word) => each.textContent.toLowerCase().includes(word));
    each.hidden = !fits && !each.querySelector('[aria-pressed="true"]');
    if (fits) left[text === words ? "unshift" : "push"]({ each, exact: text === words });
  }
  return left.length === 1 || left[0]?.exact ? left[0].each : left.length;
}
document.addEventListener("input", (event) => { if (event.target.matches(".narrow")) narrow(event.target); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".narrow")) return;
  event.preventDefault();
  const found = narrow(event.target);
  if (typeof found === "number") tell(found ? `${found} of them fit.` : "None of them fits.");
  else (found.matches(".pick") ? found : found.querySelector(".pick")).click();
});

// The search line of the cards: letters search at once, a filter that is picked writes its term into the line.
let searched = 0;
document.addEventListener("input", (event) => {
  if (event.target.id !== "card-line") return;
  clearTimeout(searched);
  searched = setTimeout(searchCards, 60);
});
async function searchCards() {
  const { value, dataset } = $("card-line");
  const response = await look(`/found-cards?${new URLSearchParams({ box: dataset.box, line: value })}`);
  if (response?.ok && $("card-line")?.value === value) $("cards-found").innerHTML = await response.text();
}
function filterCards(control, term) {
  const { value, dataset } = $("card-line");
  start(`/cards?${new URLSearchParams({ box: dataset.box, line: value, control, term })}`);
}
document.addEventListener("change", (event) => {
  if (event.target.dataset.control) filterCards(event.target.dataset.control, event.target.value);
});

function count(button) {
  const row = button.closest(".roll-row");
  const shown = button.parentElement.querySelector("strong");
  const rest = row.querySelector(".rest strong");
  const by = Number(button.dataset.count);
  if (by > 0 && Number(rest.textContent) === 0) return tell(`All ${row.dataset.rolled} ${row.dataset.kind} dice are counted.`);
  if (by < 0 && Number(shown.textContent) === 0) return;
  shown.textContent = String(Number(shown.textContent) + by);
  rest.textContent = String(Number(rest.textContent) - by);
}

function rolled() {
  const roll = {};
  $("question").querySelectorAll(".roll-row").forEach((row) => {
    roll[row.dataset.kind] = Object.fromEntries(Array.from(row.querySelectorAll(".count"), (each) =>
      [each.dataset.side, Number(each.querySelector("strong").textContent)]));
  });
  return roll;
}

document.addEventListener("click", (event) => {
  const hit = event.target.closest("button, a[data-open]");
  if (!hit) return;
  const data = hit.dataset;
  if (data.pick !== undefined || data.send) choose(hit, event);
  else if (data.count) count(hit);
  else if (data.card) sheet(`/card?at=${encodeURIComponent(data.card)}`, "card");
  else if (data.line) sheet(`/line?n=${data.line}`, "line");
  else if (data.open === "story") { event.preventDefault(); sheet("/story", "story"); }
  else if (data.open === "advice" || data.open === "review") search(data.open);
  else if (data.open === "right") sheet("/right", "form");
  else if (data.open === "menu") { $("menu").showModal(); $("menu-title").focus(); }
  else if (data.open === "start") { $("menu").close(); start(); }
  else if (data.try) trySignal(data.try);
  else if (data.page) start(data.page);
  else if (data.term !== undefined) filterCards(data.control, data.term);
  else if (data.mark) handle("/mark", { what: data.mark, name: data.name, box: data.box }, data.then);
  else if (data.away) handle("/deck-away", { box: data.box, key: data.away }, `/decks?box=${data.box}`);
  else if (data.lesson) handle("/lesson", { lesson: data.lesson, deed: data.deed ?? "" });
  else if (data.next) nextNote(hit);
  else if (data.campaign) handle("/campaign", { name: data.campaign });
  else if (data.lies !== undefined) sheet(`/lies?at=${encodeURIComponent(data.lies)}`, "lies");
  else if (data.comes !== undefined) sheet(`/lies?name=${encodeURIComponent(data.comes)}`, "form");
  else if (data.way !== undefined) {
    const { kind, what } = hit.parentElement.dataset;
    $("sheet").close();
    send("/lie", { [kind === "comes" ? "name" : "at"]: what, way: Number(data.way) });
  }
  else if (data.otherwise) {
    const [fact, choice] = data.otherwise.split("-").map(Number);
    $("sheet").close();
    send("/otherwise", { line: Number(hit.parentElement.dataset.number), fact, choice });
  }
  else if (data.form) lines(data.form, {}, "");
  else if (data.deed) handle("/game", { game: data.game, deed: data.deed });
  else if (data.do) send(`/do/${data.do}`, {});
  else if (data.request) send(`/do/${data.request}`, { number: state.request });
  else if (data.leave) { $("menu").close(); post("/leave", {}).catch(() => tell("The table cannot be reached.", true)); }
});

document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); fold(false); heed(); });

// Folding the question away on a phone

$("fold").addEventListener("click", () => {
  fold(!document.body.classList.contains("folded"));
});
$("question").addEventListener("click", () => { if (document.body.classList.contains("folded")) fold(false); });

function fold(folded) {
  document.body.classList.toggle("folded", folded);
  $("fold").setAttribute("aria-expanded", String(!folded));
  $("fold").setAttribute("aria-label", folded ? "Answer: show the question" : "Fold the question");
}

// What opens in a list is brought into sight
document.addEventListener("click", (event) => {
  const opens = event.target.closest("summary")?.parentElement;
  if (opens) requestAnimationFrame(() => { if (opens.open) opens.scrollIntoView({ block: "nearest" }); });
});

// Texts over the table

async function sheet(path, kind) {
  const response = await look(path);
  if (!response || !response.ok) { tell("That is no longer there.", true); return; }
  lay(await response.text(), kind);
}

function lay(html, kind) {
  $("sheet-body").innerHTML = html;
  $("sheet").dataset.kind = kind;
  $("sheet").setAttribute("aria-label", $("sheet-body").querySelector("h2")?.textContent || "More");
  if (!$("sheet").open) { $("sheet").showModal(); history.pushState("sheet", ""); }
  $("sheet-body").scrollTop = 0;
}

// Advice and a review are looked for a while; the sheet shows for how long, and may be closed meanwhile.
const SEARCHES = {
  advice: '<h2 tabindex="-1">Advice</h2><p>Looking for your best turns.</p><p id="clock"></p>' +
    '<button id="answer-now" class="pick" type="button" data-do="answer-now" hidden>Answer now</button>',
  review: '<h2 tabindex="-1">Review of your turns</h2><p>Looking at your turns.</p><p id="clock"></p>',
};
async function search(kind) {
  lay(SEARCHES[kind], kind);
  const shown = $("sheet-body").firstElementChild;
  const response = await look(`/${kind}`, { signal: AbortSignal.timeout(600000) });
  const stays = $("sheet").open && $("sheet-body").contains(shown);
  if (response?.ok) { if (stays) lay(await response.text(), kind); return; }
  tell(response ? (await response.json()).told : "The table cannot be reached.", true);
  if (stays) $("sheet").close();
}

for (const over of [$("sheet"), $("menu")]) over.addEventListener("click", (event) => { if (event.target === over) over.close(); });
// "Back" closes what lies over the table instead of leaving it.
history.scrollRestoration = "manual";
$("sheet").addEventListener("close", () => { if (history.state === "sheet") history.back(); });
addEventListener("popstate", () => {
  if (history.state !== "sheet") $("sheet").close();
  if (history.state !== "start" && state.starting && state.title) toTable();
});
$("sheet").addEventListener("submit", (event) => {
  const form = event.target;
  if (form.classList.contains("coming")) {
    event.preventDefault();
    sheet(`/lies?name=${encodeURIComponent(form.elements.name.value)}`, "form");
  }
  if (!form.classList.contains("right")) return;
  event.preventDefault();
  const right = {};
  form.querySelectorAll("[name]").forEach((each) => { if (each.value !== each.dataset.known) right[each.name] = each.value; });
  if (!Object.keys(right).length) { tell("Nothing was changed."); return; }
  $("sheet").close();
  send("/correct", { right });
});

// Typing answers, and what one does with real cards

const typed = { says: "", open: false, timer: 0, lines: kept("lines") ?? [], at: 0 };

function kept(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

// Whether the log says why built-in players took a turn is kept in this browser.
$("reasons").checked = kept("reasons") !== false;
$("reasons").addEventListener("change", () => {
  try { localStorage.setItem("reasons", JSON.stringify($("reasons").checked)); } catch { /* not here */ }
  document.body.classList.toggle("unreasoned", !$("reasons").checked);
});
document.body.classList.toggle("unreasoned", !$("reasons").checked);

// With real cards the line is always there; else it is behind a button, and stays until it is closed.
function typing(says) {
  typed.says = says;
  $("type").hidden = says !== "answers";
  $("say").hidden = !says || (says === "answers" && !typed.open);
  $("type").setAttribute("aria-expanded", String(!$("say").hidden));
  $("said").placeholder = says === "commands" ? "play Wolf 2/3" : "play knight, pay 2 nat";
}
$("type").addEventListener("click", () => {
  typed.open = !typed.open;
  typing(typed.says);
  if (typed.open) { fold(false); $("said").focus(); }
});

$("said").addEventListener("input", () => {
  clearTimeout(typed.timer);
  typed.timer = setTimeout(hear, 150);
});

function write(line) {
  $("said").value = line;
  $("said").focus();
  hear();
}

async function hear() {
  const line = $("said").value;
  const reply = await post("/say", { line }).catch(() => ({ heard: [] }));
  if ($("said").value !== line) return;
  $("heard").replaceChildren(...(reply.heard || []).map((each, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick";
    button.disabled = !each.fits && !each.line;
    button.textContent = [...new Set([each.line, each.means])].filter(Boolean).join(": ");
    button.addEventListener("click", () => (each.fits ? enter(line, at) : write(each.line)));
    return button;
  }));
}

function enter(line, at) {
  typed.lines = [...typed.lines.filter((other) => other !== line), line].slice(-20);
  typed.at = 0;
  try { localStorage.setItem("lines", JSON.stringify(typed.lines)); } catch { /* not here */ }
  send("/say", { line, choose: at });
}

$("said").addEventListener("keydown", (event) => {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const shown = typed.at ? typed.lines.at(-typed.at) : "";
  if (by && $("said").value === shown) {
    event.preventDefault();
    typed.at = Math.max(0, Math.min(typed.lines.length, typed.at + by));
    write(typed.at ? typed.lines.at(-typed.at) : "");
  } else if (event.key === "Escape" && typed.open) {
    $("type").click();
    $("type").focus();
  }
});

$("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(typed.timer);
  await hear();
  $("heard").querySelector("button:not(:disabled)")?.click();
});

// Keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  if (event.key === "u" && !$("undo").disabled) { $("undo").click(); return; }
  if (event.key === "r" && !$("redo").disabled) { $("redo").click(); return; }
  if (event.key === "Escape" && !$("take-back").hidden) { $("take-back").click(); return; }
  if (event.key === ":" && !typed.open) { event.preventDefault(); $("type").click(); return; }
  if (event.key === " " && $("answer-now")?.hidden === false && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    $("answer-now").click();
    return;
  }
  if (event.key === "l") { sheet("/story", "story"); return; }
  if (event.key === "?") { $("question").querySelector(".why summary")?.click(); return; }
  const hit = $("question").querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  const all = event.key === "Enter" && !event.target.closest("button, a, summary") && $("question").querySelector(".send:not(:disabled)");
  if (hit || all) { event.preventDefault(); choose(hit ?? all, event); }
});

// The shell is kept where the browser allows it: at this machine, or over a connection that is encrypted.
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/worker.js").catch(() => {});

begin();
