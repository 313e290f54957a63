import { storedToken } from "../token.ts";
import type { WorkerMessage } from "./kept-names.ts";
import { startOutbox } from "./start-outbox.ts";
import { tellWorker } from "./tell-worker.ts";

/** Loaded once a page is idle, because showing a page does not need it. */

const script = "/sw.js";

/**
 * Registers the worker, or waits for an existing one.
 * @returns null if the browser does not support workers or the file cannot be loaded: the shop then works online only
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await navigator.serviceWorker.register(script, { scope: "/", updateViaCache: "none" });
    return registration && (await navigator.serviceWorker.ready);
  } catch {
    return null;
  }
}

/**
 * Asks the worker to keep this page and its assets, which were loaded before the worker was active.
 * @param by token of the customer who opened the page
 */
export async function startOffline(by: string | null): Promise<void> {
  startOutbox();
  // After an update, the worker knows no token, without which it cannot request a customer's data again.
  navigator.serviceWorker.addEventListener("controllerchange", () => tellWorker({ owner: storedToken() }));
  const wasControlled = navigator.serviceWorker.controller !== null;
  const registration = await registerWorker();
  if (!registration || wasControlled) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const assets = loaded.filter((path) => path.startsWith("/assets/"));
  const { pathname, search } = window.location;
  const messages: WorkerMessage[] = [
    { owner: storedToken() },
    { visited: pathname + search, by, title: document.title, assets },
  ];
  for (const message of messages) registration.active?.postMessage(message);
}

/** The shop no longer works offline: the script now served as the worker removes everything kept, and then itself. */
export async function stopOffline(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.update().catch(() => {});
}
