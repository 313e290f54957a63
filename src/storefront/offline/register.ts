import { storedToken } from "../token.ts";
import type { WorkerMessage } from "./kept-names.ts";
import { startOutbox } from "./start-outbox.ts";
import { tellWorker } from "./tell-worker.ts";

/** Loaded once a page is idle: nothing of this is needed to show a page. */

const script = "/sw.js";

/**
 * Registers the worker, or awaits the one that is there.
 * @returns null where browsers have none, or when its file cannot be loaded: the shop works as before, with a connection
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await navigator.serviceWorker.register(script, { scope: "/", updateViaCache: "none" });
    return registration && (await navigator.serviceWorker.ready);
  } catch {
    return null;
  }
}

/** Has this page and what it has loaded kept, which came before the worker was there: for whoever has opened it, by the token. */
export async function startOffline(by: string | null): Promise<void> {
  startOutbox();
  // After an update the worker knows nobody's token, without which it can request nothing of theirs again.
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

/** The shop no longer works offline: what is served as the worker now removes everything, and itself. */
export async function stopOffline(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.update().catch(() => {});
}
