// Keeps the shell of the page, so that a device on the home screen opens without a network and says so.
// Nothing of a game is kept: that comes from the table alone.
"use strict";

const SHELL = "cinderboard-1";
const FILES = ["/", "/static/table.css", "/static/signals.js", "/static/table.js", "/static/icon.svg", "/static/icon-192.png", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()));
});

// The network first: what is kept is for when there is none.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !FILES.includes(url.pathname)) return;
  event.respondWith(
    fetch(event.request).then((answer) => {
      if (answer.ok) { const copy = answer.clone(); caches.open(SHELL).then((shell) => shell.put(url.pathname, copy)); }
      return answer;
    }).catch(() => caches.match(url.pathname, { ignoreSearch: true })));
});
