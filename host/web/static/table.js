// The page of the table: shows the parts that the server sends, and gives answers. It knows no rules.
"use strict";

const $ = (id) => document.getElementById(id);
const state = { number: "", seat: "", chose: false, picks: [], sending: null, source: null, seen: false, host: false, starting: false };
const PARTS = ["now", "question", "boss", "others", "own", "hand", "story"];

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

function stage(name) {
  document.body.dataset.stage = name;
  $("door").hidden = name !== "door";
  $("lobby").hidden = name !== "lobby";
  $("away").hidden = name !== "away";
  $("waiting").hidden = name !== "wait" || !state.source;
  $("start").hidden = name !== "start";
  $("table").hidden = $("asking").hidden = name !== "table";
}

// Asking the server

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    signal: AbortSignal.timeout(8000),
  });
  const told = await response.json();
  return { status: response.status, ...told };
}

function token() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// An answer is given again, under the same token, until the server says whether it counts.
async function send(path, body) {
  if (state.sending) { tell("One moment: your last answer is on its way.", true); return; }
  const whole = { number: state.number, token: token(), ...body };
  state.sending = whole.token;
  document.body.classList.add("sending");
  let pause = 300;
  for (;;) {
    try {
      const reply = await post(path, whole);
      if (reply.status !== 429 && reply.status < 500) {
        if (reply.told) tell(reply.told, !reply.counts);
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
  document.body.classList.remove("sending");
  choosing();
}

// Getting in

async function begin() {
  const code = decodeURIComponent(location.hash.slice(1));
  const known = await fetch("/state").catch(() => null);
  if (known && known.ok) {
    history.replaceState(null, "", "/");
    show(await known.json());
    listen();
  } else if (known === null) {
    online("The table cannot be reached; trying again", "off");
    if (!state.seen) { $("status").textContent = "No network to the table"; stage("away"); }
    setTimeout(begin, 2000);
  } else if (/^[A-Za-z0-9-]{6,12}$/.test(code)) {
    history.replaceState(null, "", "/");
    await join(code);
  } else {
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
  const response = await fetch(path).catch(() => null);
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
    back.addEventListener("click", () => { state.starting = false; listen(); });
    $("start").append(back);
  }
  $("status").textContent = "Cinderboard";
  stage("start");
  $("start").querySelector("h2").focus();
}

function saidIn(form) {
  return Object.fromEntries(Array.from(form.querySelectorAll("[name]"), (each) => [each.name, each.value]));
}

async function lines(rules, said, changed) {
  const response = await fetch("/form", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ rules, said, changed }),
  }).catch(() => null);
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
  else { state.starting = false; listen(); }
}

$("hosting").addEventListener("submit", async (event) => {
  event.preventDefault();
  const reply = await post("/join", { code: $("host-code").value, host: true })
    .catch(() => ({ told: "The table cannot be reached." }));
  $("hosting-told").textContent = reply.told;
  if (!reply.told) listen();
});

// What is new

function listen() {
  if (state.source) state.source.close();
  const source = state.source = new EventSource("/events");
  source.onmessage = (event) => {
    if (document.body.dataset.line === "off" && state.seen) tell("Back at the table: nothing is lost.");
    online("", "on");
    show(JSON.parse(event.data));
  };
  source.onerror = () => {
    online("Away from the table; coming back", "off");
    if (source.readyState === EventSource.CLOSED) setTimeout(begin, 1500);
  };
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && state.source && state.source.readyState !== EventSource.OPEN) listen();
});
addEventListener("online", () => { if (state.source) listen(); });

function show(told) {
  const asked = state.number !== told.number && told.parts.question !== undefined;
  if (told.title !== state.title || told.game !== state.game) state.starting = false;
  Object.assign(state, { number: told.number, seat: told.seat, chose: told.chose, host: told.host, title: told.title, game: told.game });
  if (told.notice && told.notice !== state.notice) tell(told.notice, true);
  state.notice = told.notice;
  document.body.classList.toggle("host", told.host);
  document.title = told.title ? `${told.title} - Cinderboard` : "Cinderboard";
  $("game-title").textContent = told.title;
  $("who").textContent = told.chose ? told.seat || "watching" : "";
  document.body.classList.toggle("watching", told.chose && !told.seat);
  seats(told.seats);
  if (state.starting) return;
  if (!told.title) {
    $("status").textContent = "Cinderboard";
    if (told.host) start();
    else stage("wait");
    return;
  }
  if (!told.chose) {
    $("status").textContent = "Cinderboard";
    stage("lobby");
    return;
  }
  stage("table");
  if (told.parts.status !== undefined) $("status").innerHTML = told.parts.status;
  for (const part of PARTS) if (told.parts[part] !== undefined) fill(part, told.parts[part]);
  jumps();
  $("undo").disabled = !told.undoes;
  $("undo").title = told.undoes ? `Undo: ${told.undoes}` : "";
  $("redo").disabled = !told.redoes;
  $("go-on").hidden = !told.stuck;
  $("right").hidden = !told.rights;
  $("say").hidden = !told.says;
  for (const name of ["undo", "redo"]) $(name).hidden = !told.seat;
  if (asked) {
    state.picks = [];
    fold(false);
    $("heard").replaceChildren();
    $("said").value = "";
    if ($("sheet").open && $("sheet").dataset.kind !== "form") $("sheet").close();
  }
  choosing();
  state.seen = true;
}

// The server's parts are its own HTML, in which everything of a game is escaped.
function fill(id, html) {
  const part = $(id);
  const open = new Map(Array.from(part.querySelectorAll("details[id]"), (each) => [each.id, each.open]));
  const scrolled = new Map(Array.from(part.querySelectorAll(".row"), (row, at) => [at, row.querySelector(".cards")?.scrollLeft]));
  const focused = part.contains(document.activeElement) ? place(document.activeElement) : "";
  part.innerHTML = html;
  part.hidden = !html;
  const narrow = matchMedia("(max-width: 79.99rem)").matches;
  part.querySelectorAll("details[id]").forEach((each) => {
    if (open.has(each.id)) each.open = open.get(each.id);
    else if (narrow) each.open = false;
  });
  part.querySelectorAll(".row").forEach((row, at) => {
    const cards = row.querySelector(".cards");
    if (cards && scrolled.get(at)) cards.scrollLeft = scrolled.get(at);
  });
  if (focused) part.querySelector(focused)?.focus({ preventScroll: true });
  if (id === "now") steps(part);
  if (id === "question") { part.scrollTop = 0; if (focused) $("asked")?.focus({ preventScroll: true }); }
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
  const all = Array.from(orders.children);
  let at = 0;
  const bar = document.createElement("p");
  bar.className = "steps";
  const done = document.createElement("button");
  done.type = "button";
  done.className = "done";
  const count = document.createElement("small");
  const draw = () => {
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

// To a part of the table, where it is longer than the screen

const NAMES = { now: "Now", boss: "Boss", others: "Others", own: "You", hand: "Hand", story: "Story" };
function jumps() {
  $("jump").replaceChildren(...Object.keys(NAMES).filter((id) => !$(id).hidden).map((id) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = id === "own" && !state.seat ? $(id).querySelector("h2")?.textContent ?? "" : NAMES[id];
    button.addEventListener("click", () => {
      fold(true);
      $(id).scrollIntoView({ block: "start" });
    });
    return button;
  }));
}

// Answering

function answering() { return $("question").querySelector(".asks"); }

function several() {
  const asks = answering();
  return asks && (Number(asks.dataset.most) > 1 || Number(asks.dataset.least) === 0);
}

function pick(number) {
  if (state.sending || !answering()) return;
  if (!several()) { send("/answer", { picks: [number] }); return; }
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

function count(button) {
  const row = button.closest(".roll-row");
  const shown = button.parentElement.querySelector("strong");
  const rest = row.querySelector(".rest strong");
  const by = Number(button.dataset.count);
  if (by > 0 && Number(rest.textContent) === 0) return;
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
  if (data.pick !== undefined) { if ($("sheet").open) $("sheet").close(); pick(Number(data.pick)); }
  else if (data.send === "picks") send("/answer", { picks: state.picks });
  else if (data.send === "roll") send("/answer", { roll: rolled() });
  else if (data.count) count(hit);
  else if (data.card) sheet(`/card?at=${encodeURIComponent(data.card)}`, "card");
  else if (data.line) sheet(`/line?n=${data.line}`, "line");
  else if (data.open === "story") { event.preventDefault(); sheet("/story", "story"); }
  else if (data.open === "right") sheet("/right", "form");
  else if (data.open === "start") start();
  else if (data.page) start(data.page);
  else if (data.away) handle("/deck-away", { box: data.box, key: data.away }, `/decks?box=${data.box}`);
  else if (data.campaign) handle("/campaign", { name: data.campaign });
  else if (data.lies !== undefined) sheet(`/lies?at=${encodeURIComponent(data.lies)}`, "lies");
  else if (data.comes !== undefined) sheet(`/lies?name=${encodeURIComponent(data.comes)}`, "form");
  else if (data.way !== undefined) {
    const { kind, what } = hit.parentElement.dataset;
    $("sheet").close();
    send("/lie", { [kind === "comes" ? "name" : "at"]: what, way: Number(data.way) });
  }
  else if (data.form) lines(data.form, {}, "");
  else if (data.deed) handle("/game", { game: data.game, deed: data.deed });
  else if (data.do) send(`/do/${data.do}`, {});
  else if (data.leave) post("/leave", {}).catch(() => tell("The table cannot be reached.", true));
});

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
  const response = await fetch(path).catch(() => null);
  if (!response || !response.ok) { tell("That lies there no more.", true); return; }
  $("sheet-body").innerHTML = await response.text();
  $("sheet").dataset.kind = kind;
  $("sheet").setAttribute("aria-label", $("sheet-body").querySelector("h2")?.textContent || "More");
  if (!$("sheet").open) $("sheet").showModal();
  $("sheet-body").scrollTop = 0;
}

$("sheet").addEventListener("click", (event) => { if (event.target === $("sheet")) $("sheet").close(); });
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

// Saying what one does with real cards

let saying = 0;
$("said").addEventListener("input", () => {
  clearTimeout(saying);
  saying = setTimeout(hear, 150);
});

async function hear() {
  const line = $("said").value;
  const reply = await post("/say", { line }).catch(() => ({ heard: [] }));
  if ($("said").value !== line) return;
  $("heard").replaceChildren(...(reply.heard || []).map((each, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick";
    button.disabled = !each.fits;
    button.textContent = each.line ? `${each.line}: ${each.means}` : each.means;
    button.addEventListener("click", () => send("/say", { line, choose: at }));
    return button;
  }));
}
$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  $("heard").querySelector("button:not(:disabled)")?.click();
});

// Keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
  if (event.key === "u" && !$("undo").disabled) { $("undo").click(); return; }
  if (event.key === "r" && !$("redo").disabled) { $("redo").click(); return; }
  if (event.key === "l") { sheet("/story", "story"); return; }
  if (event.key === "?") { $("question").querySelector(".why summary")?.click(); return; }
  const hit = $("question").querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (hit) { event.preventDefault(); hit.click(); return; }
  if (event.key === "Enter" && !event.target.closest("button, a, summary")) {
    $("question").querySelector(".send:not(:disabled)")?.click();
  }
});

// The shell is kept where the browser allows it: at this machine, or over a connection that is encrypted.
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/worker.js").catch(() => {});

begin();
