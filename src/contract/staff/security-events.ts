import { z } from "zod";
import { day, id, moment } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { securityAccounts, securityEventKinds } from "./security-event-kinds.ts";

export const securityEvent = z
  .object({
    id: z.int(),
    at: moment,
    kind: z.string(),
    account: z.enum(securityAccounts),
    account_id: z.int().nullable().describe("null: an attempt without a matching account"),
    account_name: z.string().nullable().describe("current name; null if the account was deleted"),
    network: z.string(),
    user_agent: z.string(),
    detail: z.string(),
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityEventsCalls = {
  "GET staff/security-events": {
    summary: "Sign-ins, failed attempts, credential changes, exports and refusals, newest first",
    right: "security.read",
    query: z.object({
      ...listing,
      kind: z.enum(securityEventKinds, { error: "Choose a kind." }).optional(),
      account: z.enum(securityAccounts, { error: "Choose an account type." }).optional(),
      account_id: id.optional(),
      network: z
        .string()
        .trim()
        .max(100)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Enter a network address.")
        .optional()
        .describe("an IP address, or the first half of an IPv6 address as listed"),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: z.object({ data: z.array(securityEvent), meta: listMeta }),
  },
} satisfies StaffCallTable;
