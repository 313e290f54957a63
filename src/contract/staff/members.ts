import { z } from "zod";
import { password } from "../customers.ts";
import { day, email, id, inData, line, moment, opaqueToken, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listAsCsv, listing, listMeta } from "./listing.ts";
import { rights, roles } from "./rights.ts";
import { seen, seenShown } from "./seen.ts";

const role = z.enum(roles, { error: "Choose a role." });
const code = z
  .string({ error: "Enter the code." })
  .trim()
  .transform((typed) => typed.replaceAll(" ", ""))
  .pipe(
    z
      .string()
      .regex(/^(?:[0-9]{6}|[a-z0-9]{5}-[a-z0-9]{5})$/i, "Enter the 6-digit code from your app, or a recovery code."),
  );

export const pending = z.enum(["change_password", "set_up_second_factor"]);
export type Pending = z.infer<typeof pending>;

/** The signed-in staff member and their permissions. */
export const staffMember = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role,
    rights: z.array(z.enum(Object.keys(rights) as [keyof typeof rights, ...(keyof typeof rights)[]])),
    second_factor: z.boolean(),
    pending: pending.nullable().describe("a required setup step; other calls are refused until it is done"),
    idle_minutes: z.int().describe("the session ends after this many minutes without a call"),
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
    seen: seenShown,
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

/** An entry of the audit log. `before` and `after` hold only the changed fields. */
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

const auditFilter = {
  search: searchText,
  member: id.optional(),
  subject: z.string().max(60).optional(),
  subject_id: z.string().max(100).optional(),
  from: day().optional(),
  to: day().optional(),
};

export const membersCalls = {
  "POST staff/sign-in": {
    summary: "Sign in; `code` is required if a second factor is set up",
    right: "signed-out",
    unaudited: "it is recorded as a session",
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
    unaudited: "it is the caller's own session",
    status: 204,
  },
  "GET staff/me": {
    summary: "The signed-in staff member and their permissions",
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
    summary: "Start setting up a second factor; returns the secret as text and as a QR code",
    right: "signed-in",
    evenPending: true,
    unaudited: "nothing applies until it is confirmed",
    body: z.object({ password: typedPassword }),
    reply: inData(z.object({ secret: z.string(), address: z.string(), picture: z.string().describe("SVG") })),
    refusals: { 409: ["state_changed", "passkey_needed"], 429: ["too_many_requests"] },
  },
  "POST staff/second-factor/confirm": {
    summary:
      "Activate the second factor with a first code; returns the recovery codes once and ends all other sessions",
    right: "signed-in",
    evenPending: true,
    body: z.object({ code }),
    reply: inData(z.object({ recovery_codes: z.array(z.string()) })),
    refusals: { 409: ["state_changed", "passkey_needed"], 429: ["too_many_requests"] },
  },
  "POST staff/second-factor/remove": {
    summary: "Remove the second factor; ends all other sessions",
    right: "signed-in",
    body: z.object({ password: typedPassword }),
    status: 204,
    refusals: { 429: ["too_many_requests"] },
  },
  "GET staff/sessions": {
    summary: "The caller's sessions; for those who manage staff, everyone's",
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
    summary: "Invite a staff member by email; the link is valid for 7 days",
    right: "staff.manage",
    body: z.object({ name: line("Name", 60), email, role }),
    status: 201,
    reply: inData(memberListed),
  },
  "PUT staff/members/:id": {
    summary: "Change name or role",
    right: "staff.manage",
    params: z.object({ id }),
    body: z.object({ name: line("Name", 60), role, seen }),
    reply: inData(memberListed),
    refusals: { 409: ["last_owner", "state_changed"] },
  },
  "POST staff/members/:id/stop": {
    summary: "Revoke a staff member's access and end their sessions",
    right: "staff.manage",
    params: z.object({ id }),
    reply: inData(memberListed),
    refusals: { 409: ["last_owner"] },
  },
  "POST staff/members/:id/invite": {
    summary: "Send a new link to set a password, to someone who was invited, forgot it or had their access revoked",
    right: "staff.manage",
    params: z.object({ id }),
    reply: inData(memberListed),
  },
  "POST staff/members/:id/reset-second-factor": {
    summary: "Reset a staff member's lost second factor; ends their sessions",
    right: "staff.manage",
    params: z.object({ id }),
    body: z.object({ password: typedPassword.describe("the caller's own") }),
    reply: inData(memberListed),
    refusals: { 409: ["state_changed"], 429: ["too_many_requests"] },
  },
  "GET staff/invitation": {
    summary: "The person an invitation link is for",
    right: "signed-out",
    query: z.object({ token: opaqueToken }),
    refusals: { 404: ["not_found"] },
    reply: inData(z.object({ name: z.string(), email: z.string() })),
  },
  "POST staff/join": {
    summary: "Accept an invitation by setting a password; `code` is required if a second factor is set up",
    right: "signed-out",
    body: z.object({ token: opaqueToken, password, code: code.optional() }),
    reply: staffMember,
    refusals: { 404: ["not_found"], 422: ["invalid", "code_needed"], 429: ["too_many_requests"] },
  },
  "GET staff/audit": {
    summary: "The audit log, newest first",
    right: "audit.read",
    query: z.object({ ...listing, ...auditFilter }),
    reply: z.object({ data: z.array(auditEntry), meta: listMeta }),
  },
  "GET staff/audit.csv": { ...listAsCsv, right: "audit.read", query: z.object(auditFilter) },
} satisfies StaffCallTable;
