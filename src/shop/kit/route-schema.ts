import { z } from "zod";
import type { Call } from "../../contract/call.ts";
import { commonCodes, errorReply } from "../../contract/errors.ts";
import { idempotencyHeaders, keyRefusal } from "../../contract/idempotency.ts";
import { type CallName, calls } from "../../contract/index.ts";
import type { StaffCall } from "../../contract/staff/call.ts";
import { type StaffCallName, staffCalls } from "../../contract/staff/index.ts";

/** How a call for customers is served: its route, from which the API documentation is generated too, and what it declares. */
export function customerRoute(name: CallName) {
  const declared: Call = calls[name];
  const { method, path } = splitName(name);
  const isKeyed = method !== "GET" && !declared.repeatable;
  const call = isKeyed ? withKey(declared) : declared;
  const security = call.access === "customer" ? { security: [{ bearer: [] }] } : {};
  const schema = toRouteSchema(call, path.split("/")[0] ?? path, security, [401, ...bodyStatuses(method)]);
  return { call, isKeyed, route: { method, url: `/api/${path}`, schema } };
}

/** The same for a call of the back office. */
export function staffRoute(name: StaffCallName) {
  const declared: StaffCall = staffCalls[name];
  const { method, path } = splitName(name);
  const isKeyed = method !== "GET" && declared.right !== "signed-out";
  const call = isKeyed ? withKey(declared) : declared;
  const security = call.right === "signed-out" ? {} : { security: [{ staff: [] }] };
  const schema = toRouteSchema(call, "staff", security, [401, 403, ...bodyStatuses(method)]);
  return { call, isKeyed, route: { method, url: `/api/${path}`, schema } };
}

function splitName(name: string) {
  const [method = "GET", path = ""] = name.split(" ");
  return { method, path };
}

function withKey<C extends Omit<Call, "access">>(call: C): C {
  const { headers = idempotencyHeaders, refusals } = call;
  return { ...call, headers, refusals: { ...refusals, 422: [...(refusals?.[422] ?? []), keyRefusal] } };
}

/** The schema with which Fastify validates a call and its replies. */
function toRouteSchema(call: Omit<Call, "access">, tag: string, more: object, statuses: number[]) {
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

const noContent = z.null().describe("no content");

function toReplySchema({ reply, produces, orProduces = produces }: Pick<Call, "reply" | "produces" | "orProduces">) {
  if (!produces || !orProduces) return reply ?? noContent;
  return {
    description: "the file",
    content: { [produces]: fileSchema(produces), [orProduces]: fileSchema(orProduces) },
  };
}

const fileSchema = (type: string) => ({
  schema: type === "application/json" ? z.looseObject({}) : z.string().meta({ format: "binary" }),
});

/** Statuses for a body of the wrong size or type, which can occur even on calls that expect no body. */
function bodyStatuses(method: string): number[] {
  return method === "GET" ? [] : [413, 415];
}

/** Every error status of a call, including those common to all. */
function errorReplies(call: Omit<Call, "access">, more: number[]) {
  const statuses = new Set<number>([400, 429, 500, 503, ...more, ...Object.keys(call.refusals ?? {}).map(Number)]);
  if (call.params || call.query || call.body || call.headers) statuses.add(422);
  // Something named in the URL or the body may not exist.
  if (call.params || call.body) statuses.add(404);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const own = call.refusals?.[status as keyof typeof call.refusals] ?? [];
      const codes = [...new Set([...own, ...(commonCodes[status as keyof typeof commonCodes] ?? [])])];
      return [status, errorReplyWith(codes.join(", "))];
    }),
  );
}

const errorRepliesByCodes = new Map<string, typeof errorReply>();

/** Calls with the same codes share one schema: building one per status and call took a third of the application's start. */
function errorReplyWith(codes: string): typeof errorReply {
  const schema = errorRepliesByCodes.get(codes) ?? errorReply.describe(`code: ${codes}`);
  errorRepliesByCodes.set(codes, schema);
  return schema;
}
