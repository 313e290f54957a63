import { z } from "zod";
import { password } from "../customers.ts";
import { day, email, id, inData, line, moment, opaqueToken } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { rights, roles } from "./rights.ts";

const role = z.enum(roles, { error: "Choose a role." });
const code = z
  .string({ error: "Enter the code." })
  .trim()
  .transform((typed) => typed.replaceAll(" ", ""))
  .pipe(
    z.string().regex(/^(?:[0-9]{6}|[a-z0-9]{5}-[a-z0-9]{5})$/i, "Enter the 6 digits of your app, or a recovery code."),
  );

export const pending = z.enum(["change_password", "set_up_second_factor"]);
export type Pending = z.infer<typeof pending>;

/** Who is signed in, and what they may do. */
export const staffMember = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role,
    rights: z.array(z.enum(Object.keys(rights) as [keyof typeof rights, ...(keyof typeof rights)[]])),
    second_factor: z.boolean(),
    pending: pending
      .nullable()
      .describe("what has to be done before anything else; no other call is served until then"),
    idle_minutes: z.int().describe("the session ends after so many minutes without a call"),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof staffMember>;

export const memberListed = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role,
    state: z.enum(["active", "invited", "stopped"]),
    second_factor: z.boolean(),
    last_seen_at: moment.nullable(),
    created_at: moment,
  })
  .meta({ id: "MemberListed" });
export type MemberListed = z.infer<typeof memberListed>;

export const staffSession = z
  .object({
    id: z.string(),
    member_id: z.int(),
    member_name: z.string(),
    network: z.string(),
    browser: z.string(),
    began_at: moment,
    seen_at: moment,
    is_this: z.boolean(),
  })
  .meta({ id: "StaffSession" });
export type StaffSession = z.infer<typeof staffSession>;

/** One act of staff, as it was noted. `before` and `after` hold only what changed. */
export const auditEntry = z
  .object({
    id: z.int(),
    at: moment,
    member_id: z.int().nullable(),
    member_name: z.string(),
    act: z.string(),
    subject: z.string(),
    subject_id: z.string(),
    subject_name: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntry>;

const typedPassword = z.string({ error: "Password is required." }).min(1, "Password is required.").max(1000);

export const membersCalls = {
  "POST staff/sign-in": {
    summary: "Begin a session; with a second factor set up, `code` is needed as well",
    right: "nobody-yet",
    unaudited: "it is noted as a session",
    body: z.object({
      email,
      password: typedPassword,
      code: code.optional(),
    }),
    reply: staffMember,
    refusals: { 422: ["invalid_credentials", "code_needed"], 429: ["too_many_requests"] },
  },
  "POST staff/sign-out": {
    summary: "End this session",
    right: "signed-in",
    evenPending: true,
    unaudited: "it is one's own",
    status: 204,
  },
  "GET staff/me": {
    summary: "Who is signed in, and what they may do",
    right: "signed-in",
    evenPending: true,
    reply: staffMember,
  },
  "POST staff/change-password": {
    summary: "Set a new password; ends all other sessions",
    right: "signed-in",
    evenPending: true,
    body: z.object({ current_password: typedPassword, password }),
    status: 204,
    refusals: { 429: ["too_many_requests"] },
  },
  "POST staff/second-factor": {
    summary: "Begin to set up a second factor: the secret for an app, as text and as a picture to scan",
    right: "signed-in",
    evenPending: true,
    unaudited: "nothing is in force until it is confirmed",
    body: z.object({ password: typedPassword }),
    reply: inData(z.object({ secret: z.string(), address: z.string(), picture: z.string().describe("SVG") })),
    refusals: { 409: ["state_changed", "passkey_needed"], 429: ["too_many_requests"] },
  },
  "POST staff/second-factor/confirm": {
    summary:
      "Put the second factor in force with a first code; answers the recovery codes, once; ends all other sessions",
    right: "signed-in",
    evenPending: true,
    body: z.object({ code }),
    reply: inData(z.object({ recovery_codes: z.array(z.string()) })),
    refusals: { 409: ["state_changed", "passkey_needed"], 429: ["too_many_requests"] },
  },
  "POST staff/second-factor/remove": {
    summary: "Take the second factor away; ends all other sessions",
    right: "signed-in",
    body: z.object({ password: typedPassword }),
    status: 204,
    refusals: { 429: ["too_many_requests"] },
  },
  "GET staff/sessions": {
    summary: "One's own sessions; for who manages staff, everybody's",
    right: "signed-in",
    reply: inData(z.array(staffSession)),
  },
  "DELETE staff/sessions/:id": {
    summary: "End a session",
    right: "signed-in",
    params: z.object({ id: opaqueToken }),
    status: 204,
  },
  "GET staff/members": { summary: "All staff, by name", right: "staff.manage", reply: inData(z.array(memberListed)) },
  "POST staff/members": {
    summary: "Invite somebody by mail; the link is good for 7 days",
    right: "staff.manage",
    body: z.object({ name: line("Name", 60), email, role }),
    status: 201,
    reply: inData(memberListed),
  },
  "PUT staff/members/:id": {
    summary: "Change name or role",
    right: "staff.manage",
    params: z.object({ id }),
    body: z.object({ name: line("Name", 60), role }),
    reply: inData(memberListed),
    refusals: { 409: ["last_owner"] },
  },
  "POST staff/members/:id/stop": {
    summary: "End somebody's access and all of their sessions",
    right: "staff.manage",
    params: z.object({ id }),
    reply: inData(memberListed),
    refusals: { 409: ["last_owner"] },
  },
  "POST staff/members/:id/invite": {
    summary: "Send a new link to set a password: to who was invited, has forgotten it or had been stopped",
    right: "staff.manage",
    params: z.object({ id }),
    reply: inData(memberListed),
  },
  "POST staff/members/:id/reset-second-factor": {
    summary: "Take away the second factor of somebody who has lost it; ends their sessions",
    right: "staff.manage",
    params: z.object({ id }),
    body: z.object({ password: typedPassword.describe("one's own") }),
    reply: inData(memberListed),
    refusals: { 409: ["state_changed"], 429: ["too_many_requests"] },
  },
  "GET staff/invitation": {
    summary: "Whom a mailed link invites",
    right: "nobody-yet",
    query: z.object({ token: opaqueToken }),
    refusals: { 404: ["not_found"] },
    reply: inData(z.object({ name: z.string(), email: z.string() })),
  },
  "POST staff/join": {
    summary: "Accept an invitation by setting a password; with a second factor set up, `code` is needed as well",
    right: "nobody-yet",
    body: z.object({ token: opaqueToken, password, code: code.optional() }),
    reply: staffMember,
    refusals: { 404: ["not_found"], 422: ["invalid", "code_needed"], 429: ["too_many_requests"] },
  },
  "GET staff/audit": {
    summary: "What staff have done, newest first",
    right: "audit.read",
    query: z.object({
      ...listing,
      search: z.string().max(200).optional(),
      member: id.optional(),
      subject: z.string().max(60).optional(),
      subject_id: z.string().max(100).optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: z.object({ data: z.array(auditEntry), meta: listMeta }),
  },
} satisfies StaffCallTable;
