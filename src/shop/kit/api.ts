import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf, ReplyOf } from "../../contract/call.ts";
import { commonCodes, errorReply } from "../../contract/errors.ts";
import { idempotencyHeaders, keyRefusal } from "../../contract/idempotency.ts";
import { type CallName, type Calls, calls } from "../../contract/index.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { CachedResponse, sendCached } from "../../platform/http/cached-response.ts";
import { keyReused, type RunOnce } from "../../platform/idempotency.ts";
import { refusals } from "../../platform/metrics.ts";
import { type Download, sendFile } from "./download.ts";
import { Refusal } from "./refusal.ts";

/** Who is asking, as their token says. */
export interface Customer {
  id: number;
  firstName: string;
  verified: boolean;
  sessionHash: Buffer;
}

declare module "fastify" {
  interface FastifyInstance {
    runOnce: RunOnce;
  }
  interface FastifyRequest {
    caller: Customer | null;
  }
}

type CustomerFor<C extends Call> = C["access"] extends "customer" ? Customer : Customer | null;

export interface CustomerRequest<C extends Call> {
  caller: CustomerFor<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  headers: HeadersOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What is made for a customer is never a `CachedResponse`, which may be cached and sent to anybody. */
type ResultOf<C extends Call> =
  | (C["produces"] extends string ? Download : ReplyOf<C>)
  | (C["access"] extends "public" ? CachedResponse : never)
  | Refusal;

const nothing = z.null().describe("no content");

type Answer<C extends Call, Result> = (asked: CustomerRequest<C>) => Promise<Result>;

/** Adds to what was done what a repeat, too, is to be shown as it is by then. */
type Complete<C extends Call, Done> = (asked: CustomerRequest<C>, done: Exclude<Done, Refusal>) => Promise<ReplyOf<C>>;

/**
 * Serves one call of the contract: who may call, what is accepted and what is answered all come from there, and nothing
 * undeclared leaves. The answer function returns the reply, a refusal, or a finished response. A call that is not
 * `repeatable` is done once for each Idempotency-Key; all it changes has to be in transactions, with which its reply is stored.
 */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  answer: Answer<Calls[Name], ResultOf<Calls[Name]>>,
): void;
export function serve<Name extends CallName, Done>(
  app: FastifyInstance,
  name: Name,
  answer: Answer<Calls[Name], Done>,
  complete: Complete<Calls[Name], Done>,
): void;
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  answer: Answer<Calls[Name], unknown>,
  complete?: Complete<Calls[Name], unknown>,
) {
  const [method = "GET", path = ""] = name.split(" ");
  const declared: Call = calls[name];
  const isKeyed = method !== "GET" && !declared.repeatable;
  const call = isKeyed ? withKey(declared) : declared;
  const isCustomers = call.access === "customer";
  app.route({
    method,
    url: `/api/${path}`,
    schema: toRouteSchema(
      call,
      path.split("/")[0] ?? path,
      isCustomers ? { security: [{ bearer: [] }] } : {},
      // A token that is not valid is refused on every call.
      [401, ...bodyStatuses(method)],
    ),
    onRequest: async (request, reply) => {
      if (isCustomers && !request.caller) return refuseUnauthenticated(reply);
    },
    config: { forCustomers: isCustomers, answersCatalogue: call.catalogue ?? false, takesKey: takesKey(call) },
    handler: async (request, reply) => {
      const { caller, params, query, body, headers } = request;
      const asked = { caller, params, query, body, headers, request, reply } as CustomerRequest<Calls[Name]>;
      const done = isKeyed
        ? await answerOnce(request, idempotencySender(caller), name, () => answer(asked))
        : await answer(asked);
      const result = complete && !(done instanceof Refusal) ? await complete(asked, done) : done;
      if (call.produces && !(result instanceof Refusal)) return sendFile(reply, result as Download);
      return sendResult(request, reply, result, call.status ?? 200);
    },
  });
}

/** Visitors share one sender: their repeats are told apart by key and content, and no reply to them may hold a secret. */
const idempotencySender = (caller: Customer | null) => (caller ? `customer:${caller.id}` : "visitor");

function toReplySchema(call: Pick<Call, "reply" | "produces">) {
  if (!call.produces) return call.reply ?? nothing;
  return { description: "the file", content: { [call.produces]: { schema: z.string().meta({ format: "binary" }) } } };
}

/** A call that takes an Idempotency-Key, as the contract of calls that change something says. */
export function withKey<C extends Omit<Call, "access">>(call: C): C {
  const { headers = idempotencyHeaders, refusals } = call;
  return { ...call, headers, refusals: { ...refusals, 422: [...(refusals?.[422] ?? []), keyRefusal] } };
}

export const takesKey = ({ headers }: Pick<Call, "headers">) => "idempotency-key" in (headers?.shape ?? {});

/**
 * Answers a request, once for each Idempotency-Key (`RunOnce`). A refusal is not stored: nothing was done.
 * @param sender whose key it is
 */
export async function answerOnce(
  request: FastifyRequest,
  sender: string,
  call: string,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  const { body, url } = request;
  const content = [url, Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)];
  const keyed = typeof key === "string" ? { sender, call, key, content } : null;
  const outcome = await request.server.runOnce(keyed, async () => {
    const result = await answer();
    return result instanceof Refusal ? { refused: result } : { reply: result };
  });
  if (outcome === keyReused) return new Refusal(422, keyRefusal, serverTexts.idempotencyKeyReused);
  return "refused" in outcome ? outcome.refused : outcome.reply;
}

export function refuseUnauthenticated(reply: FastifyReply) {
  return sendRefusal(reply, new Refusal(401, "unauthenticated", serverTexts.signInFirst));
}

/** A result as an answer: a refusal, a finished response, or a reply of the contract's shape. */
export function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown, status: number) {
  if (result instanceof Refusal) return sendRefusal(reply, result);
  if (result instanceof CachedResponse) return sendCached(request, reply, result);
  return reply.code(status).send(result);
}

/** What the contract says of a call, as Fastify is told. */
export function toRouteSchema(call: Omit<Call, "access">, tag: string, more: object, statuses: number[]) {
  return {
    summary: call.summary,
    tags: [tag],
    ...more,
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.headers ? { headers: call.headers } : {}),
    response: { [call.status ?? 200]: toReplySchema(call), ...errorReplies(call, statuses) },
  };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  const { status, code, message, errors, lines } = refusal;
  refusals.inc({ route: reply.request.routeOptions.url ?? "unknown", code });
  return reply.code(status).send({ message, code, ...(errors ? { errors } : {}), ...(lines ? { lines } : {}) });
}

/** A body is refused for its size or type even where none is expected. */
export function bodyStatuses(method: string): number[] {
  return method === "GET" ? [] : [413, 415];
}

/** Every status that a reply to this call may have besides those the contract names as refusals. */
function errorReplies(call: Omit<Call, "access">, more: number[]) {
  const statuses = new Set<number>([400, 429, 500, 503, ...more, ...Object.keys(call.refusals ?? {}).map(Number)]);
  if (call.params || call.query || call.body || call.headers) statuses.add(422);
  // What is named in an address or a body may not be there.
  if (call.params || call.body) statuses.add(404);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const own = call.refusals?.[status as keyof typeof call.refusals] ?? [];
      const codes = [...new Set([...own, ...(commonCodes[status as keyof typeof commonCodes] ?? [])])];
      return [status, errorReply.describe(`code: ${codes.join(", ")}`)];
    }),
  );
}
