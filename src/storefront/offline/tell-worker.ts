import type { WorkerMessage } from "./kept-names.ts";

/** Sends the worker a message, if there is one; it arrives even if the page is left right after. */
export function tellWorker(message: WorkerMessage): void {
  worker()?.postMessage(message);
}

/** Whether this page has a worker that can respond without a connection. */
export const hasWorker = () => Boolean(worker());

/** Undefined on the server, without TLS, and in some private windows. */
function worker(): ServiceWorker | null | undefined {
  return typeof navigator === "undefined" ? null : navigator.serviceWorker?.controller;
}
