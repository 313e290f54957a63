import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf, ReplyOf } from "../contract/call.ts";
import { commonCodes, errorReply } from "../contract/errors.ts";
import { type CallName, type Calls, calls } from "../contract/index.ts";
import { texts } from "../contract/texts.ts";
import { Prepared, sendPrepared } from "../platform/http/prepared.ts";
import { Refusal } from "./refusal.ts";

/** Who is asking, as their token says. */
export interface Caller {
  id: number;
  firstName: string;
  verified: boolean;
  sessionHash: Buffer;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type CallerOf<C extends Call> = C["access"] extends "customer" ? Caller : Caller | null;

export interface Asked<C extends Call> {
  caller: CallerOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  headers: HeadersOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

const nothing = z.null().describe("no content");

/**
 * Serves one call of the contract: who may call, what is accepted and what is answered all come from there, and nothing
 * undeclared leaves. The answer function returns the reply, a refusal, or an answer prepared earlier.
 */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  answer: (asked: Asked<Calls[Name]>) => Promise<ReplyOf<Calls[Name]> | Refusal | Prepared>,
) {
  const call: Call = calls[name];
  const [method = "GET", path = ""] = name.split(" ");
  const status = call.status ?? 200;
  app.route({
    method,
    url: `/api/${path}`,
    schema: {
      summary: call.summary,
      tags: [path.split("/")[0] ?? path],
      ...(call.access === "customer" ? { security: [{ bearer: [] }] } : {}),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.headers ? { headers: call.headers } : {}),
      response: { [status]: call.reply ?? nothing, ...errorReplies(call) },
    },
    onRequest: async (request, reply) => {
      if (call.access === "customer" && !request.caller) return refuseStranger(reply);
    },
    handler: async (request, reply) => {
      const { caller, params, query, body, headers } = request;
      const result = await answer({ caller, params, query, body, headers, request, reply } as Asked<Calls[Name]>);
      if (result instanceof Refusal) return sendRefusal(reply, result);
      if (result instanceof Prepared) return sendPrepared(request, reply, result);
      return reply.code(status).send(result);
    },
  });
}

export function refuseStranger(reply: FastifyReply) {
  return sendRefusal(reply, new Refusal(401, "unauthenticated", texts.signInFirst));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  const { status, code, message, errors, lines } = refusal;
  return reply.code(status).send({ message, code, ...(errors ? { errors } : {}), ...(lines ? { lines } : {}) });
}

function errorReplies(call: Call) {
  const statuses = new Set<number>([400, 429, 500, 503, ...Object.keys(call.refusals ?? {}).map(Number)]);
  if (call.access === "customer") statuses.add(401);
  if (call.body) for (const status of [413, 415, 422]) statuses.add(status);
  if (call.params) statuses.add(404);
  if (call.query) statuses.add(422);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const own = call.refusals?.[status as keyof typeof call.refusals] ?? [];
      const codes = [...new Set([...own, ...(commonCodes[status as keyof typeof commonCodes] ?? [])])];
      return [status, errorReply.describe(`code: ${codes.join(", ")}`)];
    }),
  );
}
