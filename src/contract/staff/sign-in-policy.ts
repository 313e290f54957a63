import { z } from "zod";
import { inData, integer } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { seen, seenShown } from "./seen.ts";

const policy = { second_factor_required: z.boolean({ error: "Choose whether a second factor is required." }) };

export const signInPolicyCalls = {
  "GET staff/sign-in-policy": {
    summary: "The sign-in policy for staff",
    right: "staff.manage",
    reply: inData(
      z.object({
        ...policy,
        idle_minutes: z.int().describe("a session ends after this many minutes without a call"),
        seen: seenShown,
        owners_need_factor: z.boolean().describe("set by REQUIRE_OWNER_SECOND_FACTOR"),
      }),
    ),
  },
  "PUT staff/sign-in-policy": {
    summary: "Update the sign-in policy; applies immediately, also to existing sessions",
    right: "staff.manage",
    body: z.object({ ...policy, idle_minutes: integer(5, 720), seen }),
    status: 204,
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
