import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { BodyOf, HeadersOf, ParamsOf, QueryOf, ReplyOf } from "../../contract/call.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffCall } from "../../contract/staff/call.ts";
import { type StaffCallName, type StaffCalls, staffCalls } from "../../contract/staff/index.ts";
import type { Pending } from "../../contract/staff/members.ts";
import { may, type Role } from "../../contract/staff/rights.ts";
import type { Reads } from "../../platform/db/replica.ts";
import { isTransient } from "../../platform/db/unavailable.ts";
import { answerOnce } from "./answer-once.ts";
import { sendRefusal, sendResult } from "./api.ts";
import { type Download, sendFile } from "./download.ts";
import { Refusal } from "./refusal.ts";
import { staffRoute } from "./route-schema.ts";
import type { Tables } from "./tables.ts";
import { acceptFiles, refuseMissingFile } from "./uploads.ts";

/** The signed-in member of staff, whom verbs take as `actor`. */
export interface Staff {
  id: number;
  name: string;
  email: string;
  role: Role;
  sessionHash: Buffer;
  pending: Pending | null;
  /** Number of audit entries that this request has written; `audit` increments it. */
  auditEntries: number;
}

/** The member of staff who acts, or on whose behalf a bulk run acts. */
export type Actor = Pick<Staff, "id" | "name" | "auditEntries">;

declare module "fastify" {
  interface FastifyRequest {
    staff: Staff | null;
    reads: Reads<Tables>;
    /** Signed in, but without permission for this call. */
    permissionRefused?: true;
  }
  interface FastifyContextConfig {
    exportsList?: boolean;
  }
}

type ActorFor<C extends StaffCall> = C["right"] extends "signed-out" ? Staff | null : Staff;

export interface StaffRequest<C extends StaffCall> {
  actor: ActorFor<C>;
  /** For reading lists and reports: possibly a standby that has all of the caller's own changes. Never write to it. */
  reads: Kysely<Tables>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** The bytes, for calls with `upload`. */
  body: C["upload"] extends readonly string[] ? Buffer : BodyOf<C>;
  headers: HeadersOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type StaffResult<C extends StaffCall> = (C["produces"] extends string ? Download : ReplyOf<C>) | Refusal;

/**
 * Serves one back-office call; access, request and reply come from the contract, as with `serve`. A change without an audit entry
 * fails. Each change is one transaction, and a repeat with the same Idempotency-Key gets the first reply.
 */
export function serveStaff<Name extends StaffCallName>(
  app: FastifyInstance,
  name: Name,
  answer: (request: StaffRequest<StaffCalls[Name]>) => Promise<StaffResult<StaffCalls[Name]>>,
) {
  acceptFiles(app, staffCalls[name] as StaffCall, (scope) => serveStaffCall(scope, name, answer));
}

function serveStaffCall<Name extends StaffCallName>(
  app: FastifyInstance,
  name: Name,
  answer: (request: StaffRequest<StaffCalls[Name]>) => Promise<StaffResult<StaffCalls[Name]>>,
) {
  const { call, isKeyed, route } = staffRoute(name);
  const changes = route.method !== "GET";
  const refuseAccess = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = accessRefusal(request, call);
    if (!refusal) return;
    if (refusal.code === "forbidden") request.permissionRefused = true;
    return sendRefusal(reply, refusal);
  };
  app.route({
    ...route,
    ...(call.upload ? { bodyLimit: call.largest ?? largestUpload } : {}),
    config: { exportsList: isExport(call), takesKey: isKeyed },
    onRequest: refuseAccess,
    // Once more, because the sender is authenticated again if the body arrives late.
    preValidation: refuseAccess,
    handler: async (request, reply) => {
      const { staff, params, query, body, headers } = request;
      const missing = refuseMissingFile(call, body);
      if (missing) return sendRefusal(reply, missing);
      const context = { actor: staff, params, query, body, headers, request, reply } as StaffRequest<StaffCalls[Name]>;
      const act = async () => {
        const result = await withPrimaryFallback(request, changes, (reads) => answer({ ...context, reads }));
        const isAudited = result instanceof Refusal || call.unaudited || context.actor?.auditEntries !== 0;
        if (changes && !isAudited) throw new Error(`${name} wrote no audit entry.`);
        return result;
      };
      const result =
        isKeyed && staff ? await answerOnce(request, { sender: `staff:${staff.id}`, call: name }, act) : await act();
      if (changes) await rememberWritePosition(request, reply);
      if (result instanceof Refusal) return sendRefusal(reply, result);
      if (call.produces) return sendFile(reply, result as Download);
      return sendResult(request, reply, result, call.status ?? 200);
    },
  });
}

const writtenCookie = "staff_written";

/** Falls back to the primary when the standby fails. */
async function withPrimaryFallback<Result>(
  { reads, cookies }: FastifyRequest,
  changes: boolean,
  answer: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const db = changes ? reads.primary : reads.readFrom(cookies[writtenCookie]);
  try {
    return await answer(db);
  } catch (error) {
    if (db === reads.primary || !isTransient(error)) throw error;
    return answer(reads.primary);
  }
}

/** Stores the WAL position in a cookie, so that the next page shows the change no matter which process serves it. */
async function rememberWritePosition({ reads, protocol }: FastifyRequest, reply: FastifyReply) {
  const position = await reads.position();
  if (!position) return;
  const secure = protocol === "https";
  reply.setCookie(writtenCookie, position, { path: "/api/staff", httpOnly: true, sameSite: "strict", secure });
}

const isExport = ({ produces = "" }: StaffCall) => /^text\/csv|spreadsheet|zip/.test(produces);

const largestUpload = 20_000_000;

/**
 * Guards against cross-site requests, to which browsers would add the session cookie: it is SameSite=Strict, and changes that the
 * browser itself marks as cross-site are refused too.
 */
function accessRefusal({ method, staff, headers }: FastifyRequest, call: StaffCall): Refusal | null {
  const from = headers["sec-fetch-site"];
  if (method !== "GET" && from !== undefined && from !== "same-origin" && from !== "none") {
    return new Refusal(403, "forbidden", serverTexts.forbidden);
  }
  if (call.right === "signed-out") return null;
  if (!staff) return new Refusal(401, "unauthenticated", serverTexts.signInFirst);
  if (staff.pending && !call.evenPending) return new Refusal(403, "set_up_first", pendingTexts[staff.pending]);
  if (call.right !== "signed-in" && !may(staff.role, call.right))
    return new Refusal(403, "forbidden", serverTexts.forbidden);
  return null;
}

const pendingTexts: Record<Pending, string> = {
  change_password: serverTexts.changePasswordFirst,
  set_up_second_factor: serverTexts.setUpFactorFirst,
};
