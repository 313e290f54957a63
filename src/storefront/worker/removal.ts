/** Served instead of the worker when the shop should not work offline: removes everything that was kept, and then itself. */
import { outboxDatabase } from "../offline/outbox-store.ts";
import { sendLast } from "../offline/send-outbox.ts";
import { soon } from "../offline/soon.ts";
import { scope } from "./scope.ts";

const longestMs = 3000;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(remove()));

/** Pages wait for this. */
async function remove(): Promise<void> {
  await soon(sendLast(), longestMs);
  indexedDB.deleteDatabase(outboxDatabase);
  await soon(removeCaches(), longestMs);
  await scope.registration.unregister();
}

async function removeCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}
