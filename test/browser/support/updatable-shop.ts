import { once } from "node:events";
import { createServer, request as requestFrom } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { BrowserContext } from "@playwright/test";
import { test as base, openContext } from "./shop.ts";

export type UpdatableShop = Awaited<ReturnType<typeof openUpdatableShop>>;

/** Journeys in a browser of their own, with a service worker, that opens the shop through `openUpdatableShop`. */
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
 * The shop behind a proxy that gives its build another name once `update` is called: what browsers see of an update. Everything
 * else of the shop stays as it is.
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
    /** The next reply at this address breaks off halfway. */
    breakOff(address: string) {
      broken = address;
    },
    /** Requests to this address are answered with this status, and do not reach the shop. */
    fail(address: string, status: number, { retryAfter, times = Number.POSITIVE_INFINITY }: Failure = {}) {
      failing.set(address, { status, retryAfter, times });
    },
    /** The connection of each request to this address breaks, and it does not reach the shop. */
    cutOff: (address: string) => void cutOff.add(address),
    /** Requests to this address reach the shop again. */
    recover(address: string) {
      failing.delete(address);
      cutOff.delete(address);
    },
    /** When this address was requested, in milliseconds by the clock of this process. */
    requestsTo: (address: string) => requested.filter((each) => each.address === address).map(({ at }) => at),
    isWhole: () => broken === null,
    /** The next reply at this address is given, and comes only when it is let go. */
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
