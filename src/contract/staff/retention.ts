import { z } from "zod";
import { inData, moment } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";

export const retentionPolicy = z
  .object({
    name: z.string(),
    what: z.string(),
    why: z.string().describe("the purpose, or the law"),
    keep: z.string().describe("how long it is stored"),
    outcome: z.string().describe("what happens to it then"),
    result: z
      .object({
        ran_at: moment,
        removed: z.int(),
        removed_in_all: z.int(),
        complete: z.boolean().describe("false: the next run goes on"),
      })
      .nullable()
      .describe("null: not run yet, or nothing that the shop removes by itself"),
  })
  .meta({ id: "RetentionPolicy" });
export type RetentionPolicyShown = z.infer<typeof retentionPolicy>;

export const retentionCalls = {
  "GET staff/retention": {
    summary: "What the shop stores of people, why and how long, and what the daily job has removed",
    right: "settings.change",
    reply: inData(
      z.object({
        next_run_at: moment.nullable().describe("null: the job has not been scheduled yet"),
        policies: z.array(retentionPolicy),
      }),
    ),
  },
} satisfies StaffCallTable;
