import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf, ReplyOf } from "../../contract/call.ts";
import { type CallName, type Calls, calls } from "../../contract/index.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { CachedResponse, sendCached } from "../../platform/http/cached-response.ts";
import { StreamedReply, StreamQueue, sendStreamed } from "../../platform/http/streamed-reply.ts";
import { refusals } from "../../platform/metrics.ts";
import { answerOnce } from "./answer-once.ts";
import { type Download, sendFile } from "./download.ts";
import { Refusal, refuse } from "./refusal.ts";
import { customerRoute } from "./route-schema.ts";
import { acceptFiles, refuseMissingFile } from "./uploads.ts";

export interface Customer {
  id: number;
  firstName: string;
  verified: boolean;
  sessionHash: Buffer;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Customer | null;
  }
}

type CustomerFor<C extends Call> = C["access"] extends "customer" ? Customer : Customer | null;

export interface CustomerRequest<C extends Call> {
  caller: CustomerFor<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** The bytes, for calls with `upload`. */
  body: C["upload"] extends readonly string[] ? Buffer : BodyOf<C>;
  headers: HeadersOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Replies for a customer are never a `CachedResponse`, which may be cached and sent to anyone. */
type ResultOf<C extends Call> =
  | (C["produces"] extends string ? Download : ReplyOf<C>)
  | (C["access"] extends "public" ? CachedResponse | StreamedReply : never)
  | Refusal;

/** Only one long reply is made at a time, so that such replies use at most the spare time of one processor, however many are requested. */
const streams = new StreamQueue(8);

type Answer<C extends Call, Result> = (context: CustomerRequest<C>) => Promise<Result>;

/** Completes a reply with data that must be current even when the request is repeated. */
type Complete<C extends Call, Done> = (
  context: CustomerRequest<C>,
  done: Exclude<Done, Refusal>,
) => Promise<ReplyOf<C>>;

/**
 * Serves one call of the contract, which defines access, request and reply; undeclared fields are never sent. The answer function
 * returns the reply, a refusal, or a finished response. A call that is not `repeatable` runs once per Idempotency-Key; all its
 * changes must be in transactions, with which its reply is stored.
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
  acceptFiles(app, calls[name] as Call, (scope) => serveCall(scope, name, answer, complete));
}

function serveCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  answer: Answer<Calls[Name], unknown>,
  complete?: Complete<Calls[Name], unknown>,
) {
  const { call, isKeyed, route } = customerRoute(name);
  const isCustomers = call.access === "customer";
  app.route({
    ...route,
    ...(call.largest ? { bodyLimit: call.largest } : {}),
    onRequest: async (request, reply) => {
      if (isCustomers && !request.caller) return refuseUnauthenticated(reply);
    },
    config: { forCustomers: isCustomers, answersCatalogue: call.catalogue ?? false, takesKey: takesKey(call) },
    handler: async (request, reply) => {
      const { caller, params, query, body, headers } = request;
      const missing = refuseMissingFile(call, body);
      if (missing) return sendRefusal(reply, missing);
      const context = { caller, params, query, body, headers, request, reply } as CustomerRequest<Calls[Name]>;
      const done = isKeyed
        ? await answerOnce(request, { ...idempotencySender(caller), call: name }, () => answer(context))
        : await answer(context);
      const result = complete && !(done instanceof Refusal) ? await complete(context, done) : done;
      const isSentAsIs = [Refusal, CachedResponse, StreamedReply].some((kind) => result instanceof kind);
      if (call.produces && !isSentAsIs) return sendFile(reply, result as Download);
      return sendResult(request, reply, result, call.status ?? 200);
    },
  });
}

/**
 * Visitors share one sender: the key and the content identify their repeats, so replies to them must not contain secrets. Their calls have
 * their own limits, per network.
 */
const idempotencySender = (caller: Customer | null) =>
  caller ? { sender: `customer:${caller.id}`, limited: true } : { sender: "visitor" };

export const takesKey = ({ headers }: Pick<Call, "headers">) => "idempotency-key" in (headers?.shape ?? {});

export function refuseUnauthenticated(reply: FastifyReply) {
  return sendRefusal(reply, new Refusal(401, "unauthenticated", serverTexts.signInFirst));
}

export function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown, status: number) {
  if (result instanceof Refusal) return sendRefusal(reply, result);
  if (result instanceof CachedResponse) return sendCached(request, reply, result);
  if (result instanceof StreamedReply) {
    if (streams.isFull)
      return sendRefusal(reply, refuse(503, "unavailable", texts.unavailable, { retryAfterSeconds: 10 }));
    return sendStreamed(streams, request, reply, result);
  }
  return reply.code(status).send(result);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  const { status, code, message, errors, lines } = refusal;
  refusals.inc({ route: reply.request.routeOptions.url ?? "unknown", code });
  return reply.code(status).send({ message, code, ...(errors ? { errors } : {}), ...(lines ? { lines } : {}) });
}
