import { withoutLanguage } from "../../language/addresses.ts";
import { buildHeader } from "../offline/kept-names.ts";
import { hashOwner } from "../offline/owner.ts";
import { currentOwner, find, keep } from "./kept.ts";
import { soon } from "./network.ts";
import { type FetchEvent, scope } from "./scope.ts";

/**
 * Replies marked `no-store` that are kept all the same, for the customer who read them alone (docs/security.md): what the cart, lists,
 * orders and documents show.
 */
const keptForCustomers =
  /^\/api\/(?:user-details|cart|wishlist|check-out\/delivery|user-addresses|lists|lists\/[^/]+|orders|orders\/[^/]+|orders\/[^/]+\/(?:invoice|documents\/[^/]+)|documents|purchased-documents)$/;

/** The reply of the server; without it, or when it takes too long, the copy, which says from when it is. */
export async function answerCall(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const owner = await hashOwner(bearerToken(request));
  // A page of an earlier build is shown nothing that this one has kept.
  if (request.headers.get(buildHeader) !== scope.shopBuild || owner !== (await currentOwner())) {
    return fetch(request);
  }
  const copied = fetch(request).then((response) => {
    return { response, copy: isToBeKept(pathname, response) ? response.clone() : null };
  });
  event.waitUntil(copied.then(({ copy }) => copy && keepReply(address, copy, owner)).catch(() => {}));
  const kept = (await find("reply", owner, address)) ?? (await find("document", owner, address));
  const network = copied.then(({ response }) => response);
  return kept ? ((await soon(network)) ?? kept) : network;
}

/** The reply to a change of the cart has the cart in it, which is kept as the one to be shown. */
export async function answerCartChange(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const owner = await hashOwner(bearerToken(request));
  const response = await fetch(request);
  if (response.ok && response.headers.get(buildHeader) === scope.shopBuild) {
    const copy = response.clone();
    event.waitUntil(keepCart(new URL(request.url).pathname, copy, owner).catch(() => {}));
  }
  return response;
}

async function keepCart(path: string, reply: Response, owner: string): Promise<void> {
  const { cart } = (await reply.json()) as { cart?: unknown };
  if (!cart) return;
  const address = path.replace(/\/cart\/.*/, "/cart");
  await keep("reply", address, Response.json(cart), { owner });
}

/** Decided before it is copied, as for pages. */
function isToBeKept(path: string, { status, headers }: Response): boolean {
  if (status !== 200 || headers.get(buildHeader) !== scope.shopBuild) return false;
  return !headers.get("cache-control")?.includes("no-store") || keptForCustomers.test(withoutLanguage(path));
}

async function keepReply(address: string, response: Response, owner: string): Promise<void> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  await keep(isJson ? "reply" : "document", address, response, { owner });
}

/** Null for a visitor. */
const bearerToken = ({ headers }: Request) => headers.get("authorization")?.replace(/^Bearer /, "") ?? null;
