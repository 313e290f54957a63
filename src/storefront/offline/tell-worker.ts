import type { WorkerMessage } from "./kept-names.ts";

/** Sends the worker a message, where there is one; it arrives also when the page is left right after. */
export function tellWorker(message: WorkerMessage): void {
  worker()?.postMessage(message);
}

/** Whether this page has a worker that can answer without a connection. */
export const hasWorker = () => Boolean(worker());

/** Not there on the server, without TLS, and in some private windows. */
function worker(): ServiceWorker | null | undefined {
  return typeof navigator === "undefined" ? null : navigator.serviceWorker?.controller;
}
