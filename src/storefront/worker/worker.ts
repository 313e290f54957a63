/**
 * The service worker: keeps what a visitor has opened, and shows it when there is no connection. Each concern has its own file; this one
 * dispatches the events. Bundled separately and served as `/sw.js` (`src/worker-route.ts`).
 */
import type { WorkerMessage } from "../offline/kept-names.ts";
import { clearOutbox, endOtherSessions, readWaiting } from "../offline/outbox-store.ts";
import { hashOwner } from "../offline/owner.ts";
import { sendOutbox } from "../offline/send-outbox.ts";
import { recordSent } from "../offline/sent-lines.ts";
import { soon } from "../offline/soon.ts";
import { answerAsset, keepAssets } from "./assets.ts";
import { answerFile } from "./files.ts";
import { adopt, belongsTo } from "./kept.ts";
import { answerPage, keepVisited } from "./pages.ts";
import { openPush, showPush } from "./push.ts";
import { finishRenewal, renewPages } from "./renewal.ts";
import { answerCall, answerCartChange } from "./replies.ts";
import { type FetchEvent, scope } from "./scope.ts";

/** The back office, the API documentation and anything that looks like a file are not pages of the shop. */
const noPage = /^\/(?:admin|api|assets|files|icons)(?:\/|$)|\.[a-z0-9]+$/i;

/** How long an update of the shop waits for previously kept pages to be renewed. */
const longestRenewalMs = 10_000;

scope.addEventListener("install", (event) => {
  event.waitUntil(soon(renewPages(), longestRenewalMs).then(() => scope.skipWaiting()));
});

// Pages wait for activation, so it must not wait for storage, a lock or the server.
scope.addEventListener("activate", (event) => {
  // Navigation preload requests the page while the worker starts.
  event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]));
});

scope.addEventListener("message", (event) => event.waitUntil(receive(event.data as WorkerMessage)));

// Rejects while changes are still waiting, so that the browser tries again.
scope.addEventListener("sync", (event) => event.waitUntil(sendOutbox(recordSent).then(expectNothingWaiting)));

scope.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

scope.addEventListener("push", (event) => event.waitUntil(showPush(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPush(event)));

let adopting: Promise<unknown> = Promise.resolve();

async function receive(message: WorkerMessage): Promise<void> {
  if ("signsOut" in message) return clearOutbox();
  if ("owner" in message) {
    const token = message.owner;
    adopting = adopting.then(() => Promise.allSettled([adopt(token), endOtherSessions(token)]));
    await adopting;
    return finishRenewal(await hashOwner(token), token);
  }
  const { visited, title, by } = message;
  // Pages of an earlier build do not send the owner.
  if (by === undefined) return;
  const owner = await hashOwner(by);
  if (await belongsTo(owner)) await keepVisited(visited, { owner, title });
  if (message.assets) await keepAssets(message.assets);
}

async function expectNothingWaiting(): Promise<void> {
  if ((await readWaiting()).some(({ token }) => token !== "")) throw new Error("Something could not be sent.");
}

/** Undefined: the browser sends the request as if there were no worker. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== scope.location.origin || headers.has("range")) return;
  const isCall = /^(?:\/hi)?\/api\//.test(pathname) && headers.has("X-Requested-With");
  if (method === "POST" && isCall && /\/api\/cart\/(?:store|store-many|update|delete)$/.test(pathname)) {
    return answerCartChange(event);
  }
  if (method !== "GET") return;
  if (pathname.startsWith("/assets/")) return answerAsset(event.request);
  if (pathname.startsWith("/files/")) return answerFile(event);
  if (isCall) return answerCall(event);
  if (mode === "navigate" && !noPage.test(pathname)) return answerPage(event);
}
