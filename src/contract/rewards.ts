import { z } from "zod";
import type { CallTable } from "./call.ts";
import { moment } from "./fields.ts";

export const rewardEntry = z.object({
  points: z.int(),
  reason: z.string(),
  order_no: z.string().nullable(),
  at: moment,
  balance: z.int(),
});
export type RewardEntry = z.infer<typeof rewardEntry>;

export const rewardsCalls = {
  "GET reward-points": {
    summary: "The balance and all ledger entries, newest first",
    access: "customer",
    reply: z.object({
      balance: z.int(),
      earns: z.boolean().describe("whether the caller's orders earn points"),
      data: z.array(rewardEntry),
    }),
  },
} satisfies CallTable;
