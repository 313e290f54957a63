import { once } from "node:events";
import { createServer, request as requestFrom } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { BrowserContext } from "@playwright/test";
import { test as base, openContext } from "./shop.ts";

export type UpdatableShop = Awaited<ReturnType<typeof openUpdatableShop>>;

/** For journeys in a separate browser with a service worker, which opens the shop through `openUpdatableShop`. */
export const test = base.extend<{ updatable: { shop: UpdatableShop; context: BrowserContext } }>({
  updatable: async ({ browser, baseURL }, use) => {
    const shop = await openUpdatableShop(baseURL);
    const context = await openContext(browser, { baseURL: shop.origin, serviceWorkers: "allow" });
    await use({ shop, context });
    await context.close();
    shop.close();
  },
});

interface Failure {
  retryAfter?: string;
  times?: number;
}

/**
 * The shop behind a proxy that renames its build once `update` is called, which is what browsers see of an update. Everything else
 * stays the same.
 */
async function openUpdatableShop(origin = "") {
  const script = await (await fetch(`${origin}/sw.js`)).text();
  const first = /shopBuild="(\w+)"/.exec(script)?.[1] ?? "";
  const second = [...first].toReversed().join("");
  let build = first;
  let broken: string | null = null;
  const failing = new Map<string, { status: number; retryAfter: string | undefined; times: number }>();
  const cutOff = new Set<string>();
  const requested: { address: string; at: number }[] = [];
  const held: { address: string; given(): void; isLetGo: Promise<void> }[] = [];
  const server = createServer((request, response) => {
    const { url: address = "" } = request;
    requested.push({ address, at: performance.now() });
    if (cutOff.has(address)) return void request.socket.destroy();
    const failure = failing.get(address);
    if (failure) {
      failure.times -= 1;
      if (failure.times === 0) failing.delete(address);
      response.writeHead(failure.status, failure.retryAfter ? { "retry-after": failure.retryAfter } : {});
      return void response.end("<title>Something failed.</title>");
    }
    const { "accept-encoding": _, "if-none-match": __, ...headers } = request.headers;
    const asked = requestFrom(`${origin}${request.url}`, { method: request.method, headers }, async (answer) => {
      const { "content-length": ___, ...given } = answer.headers;
      const index = held.findIndex((each) => address === each.address);
      for (const { given, isLetGo } of index < 0 ? [] : held.splice(index, 1)) {
        given();
        await isLetGo;
      }
      if (given["shop-build"]) given["shop-build"] = build;
      response.writeHead(answer.statusCode ?? 500, given);
      if (broken !== null && request.url?.startsWith(broken)) {
        broken = null;
        const whole = await text(answer);
        return void response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      }
      if (!/html|json|javascript/.test(given["content-type"] ?? "")) answer.pipe(response);
      else response.end((await text(answer)).replaceAll(first, build));
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    builds: { first, second },
    update() {
      build = second;
    },
    /** Breaks off the next reply from this address halfway. */
    breakOff(address: string) {
      broken = address;
    },
    /** Answers requests to this address with this status, without forwarding them. */
    fail(address: string, status: number, { retryAfter, times = Number.POSITIVE_INFINITY }: Failure = {}) {
      failing.set(address, { status, retryAfter, times });
    },
    /** Breaks the connection of each request to this address, without forwarding it. */
    cutOff: (address: string) => void cutOff.add(address),
    /** Forwards requests to this address again. */
    recover(address: string) {
      failing.delete(address);
      cutOff.delete(address);
    },
    /** When this address was requested, in milliseconds by this process's clock. */
    requestsTo: (address: string) => requested.filter((each) => each.address === address).map(({ at }) => at),
    isWhole: () => broken === null,
    /** Lets the shop answer the next request to this address, but holds the reply until released. */
    holdReply(address: string) {
      const [given, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held.push({ address, given: given.resolve, isLetGo: letGo.promise });
      return { isGiven: given.promise, letGo: letGo.resolve };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
