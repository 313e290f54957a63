/** What is served instead of the worker when the shop is not to work offline: it removes everything that was kept, and itself. */
import { outboxDatabase } from "../offline/outbox-store.ts";
import { sendOutbox } from "../offline/send-outbox.ts";
import { scope } from "./scope.ts";

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  await sendOutbox().catch(() => {});
  indexedDB.deleteDatabase(outboxDatabase);
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}
