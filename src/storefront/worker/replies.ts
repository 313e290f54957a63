import { withoutLanguage } from "../../language/addresses.ts";
import { buildHeader } from "../offline/kept-names.ts";
import { hashOwner } from "../offline/owner.ts";
import { soon } from "../offline/soon.ts";
import { isFinal } from "./final.ts";
import { belongsTo, bodyLimits, currentOwner, find, keep } from "./kept.ts";
import { longestMs, networkPatienceMs, storagePatienceMs } from "./patience.ts";
import { readBody } from "./read-body.ts";
import { type FetchEvent, scope } from "./scope.ts";

/**
 * Replies marked `no-store` that are kept all the same, only for the customer who read them (docs/security.md): the data of cart, lists,
 * orders and documents.
 */
const keptForCustomers =
  /^\/api\/(?:user-details|cart|wishlist|check-out\/delivery|user-addresses|lists|lists\/[^/]+|orders|orders\/[^/]+|orders\/[^/]+\/(?:invoice|documents\/[^/]+)|documents|purchased-documents)$/;

/** The server's reply; if there is none or it takes too long, the kept copy, which includes its age. */
export async function answerCall(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  // A page of an earlier build must not show anything kept by this one.
  if (request.headers.get(buildHeader) !== scope.shopBuild) return fetch(request);
  const owner = hashOwner(bearerToken(request));
  const copied = fetch(request).then((response) => {
    return { response, copy: isToBeKept(pathname, response) ? response.clone() : null };
  });
  event.waitUntil(copied.then(async ({ copy }) => copy && keepReply(address, copy, await owner)).catch(() => {}));
  const network = copied.then(({ response }) => response);
  const answer = await soon(network, networkPatienceMs);
  return answer ?? (await soon(findReply(address, await owner), storagePatienceMs)) ?? network;
}

async function findReply(address: string, owner: string): Promise<Response | null> {
  if (owner !== (await currentOwner())) return null;
  return (await find("reply", owner, address)) ?? find("document", owner, address);
}

/** The reply to a change of the cart contains the cart, which is kept as the current one. */
export async function answerCartChange(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const response = await fetch(request);
  if (response.ok && response.headers.get(buildHeader) === scope.shopBuild) {
    const copy = response.clone();
    event.waitUntil(keepCart(request, copy).catch(() => {}));
  }
  return response;
}

async function keepCart(request: Request, reply: Response): Promise<void> {
  const body = await readBody(reply, bodyLimits("reply"));
  const { cart } = JSON.parse((await body?.text()) ?? "{}") as { cart?: unknown };
  if (!cart) return;
  const address = new URL(request.url).pathname.replace(/\/cart\/.*/, "/cart");
  const owner = await hashOwner(bearerToken(request));
  if (!(await belongsTo(owner))) return;
  await keep("reply", address, Response.json(cart, { headers: reply.headers }), { owner });
}

/**
 * Requests a reply that an earlier build had kept.
 * @returns whether the server has given a final response from this build
 */
export async function fetchReply(address: string, token: string | null): Promise<boolean> {
  const headers = {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    [buildHeader]: scope.shopBuild,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(longestMs) });
  const { pathname } = new URL(address, scope.location.origin);
  // The device already belongs to them, or no longer does: there is nothing to wait for.
  if (isToBeKept(pathname, response)) {
    await keep(kindOfReply(response), address, response, { owner: await hashOwner(token) });
  }
  return isFinal(response);
}

/** Decided before copying, as for pages. */
function isToBeKept(path: string, { status, headers }: Response): boolean {
  if (status !== 200 || headers.get(buildHeader) !== scope.shopBuild) return false;
  return !headers.get("cache-control")?.includes("no-store") || keptForCustomers.test(withoutLanguage(path));
}

async function keepReply(address: string, response: Response, owner: string): Promise<void> {
  const { headers } = response;
  const kind = kindOfReply(response);
  const body = await readBody(response, bodyLimits(kind));
  if (body !== null && (await belongsTo(owner))) await keep(kind, address, new Response(body, { headers }), { owner });
}

const kindOfReply = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("application/json") ? "reply" : "document";

/** Null for a visitor. */
const bearerToken = ({ headers }: Request) => headers.get("authorization")?.replace(/^Bearer /, "") ?? null;
