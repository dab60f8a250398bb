// Signals for people who look at their cards and not at the screen: sounds, a boss that speaks, vibration. All are off
// until turned on in the menu; what is on is kept in this browser. What is spoken is what the page shows.
"use strict";

const SIGNALS = "cinderboard-signals";
const CAN = { sound: "AudioContext" in window, speech: "speechSynthesis" in window, vibration: "vibrate" in navigator };
const signals = { on: new Set(), audio: null, row: "", orders: [], over: false, begun: false };

// Notes of each sound: pitch in Hz, when it begins, how long it lasts, in seconds
const SOUNDS = {
  asked: [[660, 0, .18], [880, .14, .3]],
  boss: [[110, 0, .5], [87, .22, .7]],
  over: [[523, 0, .2], [659, .16, .2], [784, .32, .5]],
};
const SPOKEN_TO_TRY = "Reveal the leftmost face down aspect.";

function sound(name) {
  if (!CAN.sound) return;
  signals.audio ??= new AudioContext();
  const { audio } = signals;
  audio.resume().catch(() => {});
  for (const [pitch, after, length] of SOUNDS[name]) {
    const tone = audio.createOscillator(), loud = audio.createGain(), from = audio.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(.25, from + .02);
    loud.gain.exponentialRampToValueAtTime(.001, from + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

// The same voice for all that is spoken at one time; what is not said yet of an earlier time is out of date.
function speak(texts) {
  if (!CAN.speech || !texts.length) return;
  speechSynthesis.cancel();
  for (const text of texts) {
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: "en", pitch: .7, rate: .95 }));
  }
}

function vibrate() { if (CAN.vibration) navigator.vibrate([120, 80, 120]); }

// Signals what is new on the page since the last call; nothing of what is there when the page opens.
function signal({ asked }) {
  const text = (at) => Array.from(document.querySelectorAll(at), (each) => each.textContent);
  const row = (text("#boss .live-row > *").join(". ") || text("#now .rolled").join(". "));
  const orders = text("#now .orders strong"), over = document.querySelector("#question .ended") !== null;
  const was = { ...signals };
  Object.assign(signals, { row, orders, over, begun: true });
  if (!was.begun) return;
  const rolls = row !== "" && row !== was.row;
  const same = was.orders.every((order, number) => order === orders[number]) ? was.orders.length : 0;
  if (signals.on.has("sound")) {
    if (over && !was.over) sound("over");
    else if (rolls) sound("boss");
    else if (asked) sound("asked");
  }
  if (signals.on.has("speech")) speak([...(rolls ? [row] : []), ...orders.slice(same)]);
  if (signals.on.has("vibration") && asked) vibrate();
}

function trySignal(kind) {
  if (kind === "sound") sound("asked");
  else if (kind === "speech") speak([SPOKEN_TO_TRY]);
  else vibrate();
}

// Storage may be forbidden: then signals last as long as the page.
try {
  signals.on = new Set(JSON.parse(localStorage.getItem(SIGNALS) ?? "[]"));
} catch { /* none are on */ }

for (const input of document.querySelectorAll("[data-signal]")) {
  const kind = input.dataset.signal;
  input.checked = CAN[kind] && signals.on.has(kind);
  if (!CAN[kind]) {
    input.disabled = input.closest("li").querySelector("[data-try]").disabled = true;
    input.closest("label").querySelector("small").textContent = "not in this browser";
  }
  input.addEventListener("change", () => {
    signals.on[input.checked ? "add" : "delete"](kind);
    try { localStorage.setItem(SIGNALS, JSON.stringify([...signals.on])); } catch { /* not kept */ }
    if (input.checked) trySignal(kind);
  });
}

// Browsers let a page sound only after it was touched.
addEventListener("pointerdown", () => { if (signals.on.has("sound") && CAN.sound) { signals.audio ??= new AudioContext(); signals.audio.resume().catch(() => {}); } });
