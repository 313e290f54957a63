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
import { answerOnce, bodyStatuses, sendRefusal, sendResult, toRouteSchema, withKey } from "./api.ts";
import { type Download, sendFile } from "./download.ts";
import { Refusal } from "./refusal.ts";
import type { Tables } from "./tables.ts";

/** The member of staff who asks, as their session says. Verbs take it as `actor`. */
export interface Staff {
  id: number;
  name: string;
  email: string;
  role: Role;
  sessionHash: Buffer;
  /** What has to be done before anything else. */
  pending: Pending | null;
  /** How many acts this request has noted in the audit log; `audit` counts. */
  acts: number;
}

declare module "fastify" {
  interface FastifyRequest {
    staff: Staff | null;
    reads: Reads<Tables>;
    /** Whoever asks is signed in, and may not do this. */
    permissionRefused?: true;
  }
  interface FastifyContextConfig {
    /** Answers a sheet of what the shop knows. */
    exportsList?: boolean;
  }
}

type ActorFor<C extends StaffCall> = C["right"] extends "nobody-yet" ? Staff | null : Staff;

export interface StaffRequest<C extends StaffCall> {
  actor: ActorFor<C>;
  /** Where a list or report is read: perhaps a standby, which has all that the caller has written. Never to be written to. */
  reads: Kysely<Tables>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** Of a call with `upload`, the bytes. */
  body: C["upload"] extends readonly string[] ? Buffer : BodyOf<C>;
  headers: HeadersOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type StaffResult<C extends StaffCall> = (C["produces"] extends string ? Download : ReplyOf<C>) | Refusal;

/**
 * Serves one call of the back office: who may call, what is accepted and what is answered come from the contract, as with
 * shoppers' calls (`serve`). A call that changes something and leaves no entry in the audit log is a fault; all of it is one
 * transaction, and a repeat with the same Idempotency-Key is given the first reply.
 */
export function serveStaff<Name extends StaffCallName>(
  app: FastifyInstance,
  name: Name,
  answer: (asked: StaffRequest<StaffCalls[Name]>) => Promise<StaffResult<StaffCalls[Name]>>,
) {
  const call: StaffCall = staffCalls[name];
  if (!call.upload) serveStaffCall(app, name, answer);
  else app.register(async (scope) => acceptFiles(scope, call, () => serveStaffCall(scope, name, answer)));
}

/** A file is taken as it is, of the types the call names; nothing else is. */
function acceptFiles(scope: FastifyInstance, { upload = [] }: StaffCall, route: () => void) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...upload], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  route();
}

function serveStaffCall<Name extends StaffCallName>(
  app: FastifyInstance,
  name: Name,
  answer: (asked: StaffRequest<StaffCalls[Name]>) => Promise<StaffResult<StaffCalls[Name]>>,
) {
  const [method = "GET", path = ""] = name.split(" ");
  const changes = method !== "GET";
  const isKeyed = changes && staffCalls[name].right !== "nobody-yet";
  const call: StaffCall = isKeyed ? withKey<StaffCall>(staffCalls[name]) : staffCalls[name];
  app.route({
    method,
    url: `/api/${path}`,
    ...(call.upload ? { bodyLimit: largestUpload } : {}),
    schema: toRouteSchema(call, "staff", call.right === "nobody-yet" ? {} : { security: [{ staff: [] }] }, [
      401,
      403,
      ...bodyStatuses(method),
    ]),
    config: { exportsList: isExport(call), takesKey: isKeyed },
    onRequest: async (request, reply) => {
      const no = accessRefusal(request, call);
      if (!no) return;
      if (no.code === "forbidden") request.permissionRefused = true;
      return sendRefusal(reply, no);
    },
    handler: async (request, reply) => {
      const { staff, params, query, body, headers } = request;
      if (call.upload && !Buffer.isBuffer(body)) {
        return sendRefusal(reply, new Refusal(415, "unsupported_media_type", serverTexts.uploadTypes(call.upload)));
      }
      const asked = { actor: staff, params, query, body, headers, request, reply } as StaffRequest<StaffCalls[Name]>;
      const act = async () => {
        const result = await withPrimaryFallback(request, changes, (reads) => answer({ ...asked, reads }));
        const noted = result instanceof Refusal || call.unaudited || asked.actor?.acts !== 0;
        if (changes && !noted) throw new Error(`${name} wrote no audit entry.`);
        return result;
      };
      const result = isKeyed && staff ? await answerOnce(request, `staff:${staff.id}`, name, act) : await act();
      if (changes) await rememberWrites(request, reply);
      if (result instanceof Refusal) return sendRefusal(reply, result);
      if (call.produces) return sendFile(reply, result as Download);
      return sendResult(request, reply, result, call.status ?? 200);
    },
  });
}

const writtenCookie = "staff_written";

/** What a standby cannot do just now, or not at all, the primary does. */
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

/** The browser carries how far the log was, so that the next page shows the change, whichever process makes it. */
async function rememberWrites({ reads, protocol }: FastifyRequest, reply: FastifyReply) {
  const position = await reads.position();
  if (!position) return;
  const secure = protocol === "https";
  reply.setCookie(writtenCookie, position, { path: "/api/staff", httpOnly: true, sameSite: "strict", secure });
}

const isExport = ({ produces = "" }: StaffCall) => /^text\/csv|spreadsheet/.test(produces);

const largestUpload = 20_000_000;

/**
 * The session is a cookie, which browsers send by themselves: another site's page must not be able to act with it. The cookie is
 * SameSite=Strict, and on top of that a browser that says where a change comes from is believed.
 */
function accessRefusal({ method, staff, headers }: FastifyRequest, call: StaffCall): Refusal | null {
  const from = headers["sec-fetch-site"];
  if (method !== "GET" && from !== undefined && from !== "same-origin" && from !== "none") {
    return new Refusal(403, "forbidden", serverTexts.forbidden);
  }
  if (call.right === "nobody-yet") return null;
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
