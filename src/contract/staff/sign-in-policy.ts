import { z } from "zod";
import { inData, integer } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";

const policy = { second_factor_required: z.boolean({ error: "Say whether one is required." }) };

export const signInPolicyCalls = {
  "GET staff/sign-in-policy": {
    summary: "What is asked of all staff who sign in",
    right: "staff.manage",
    reply: inData(
      z.object({
        ...policy,
        idle_minutes: z.int().describe("a session ends after so many minutes without a call"),
        owners_need_factor: z.boolean().describe("by REQUIRE_OWNER_SECOND_FACTOR"),
      }),
    ),
  },
  "PUT staff/sign-in-policy": {
    summary: "Change it; in force at once, for sessions that have begun as well",
    right: "staff.manage",
    body: z.object({ ...policy, idle_minutes: integer(5, 720) }),
    status: 204,
  },
} satisfies StaffCallTable;
