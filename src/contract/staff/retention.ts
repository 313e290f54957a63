import { z } from "zod";
import { inData, moment } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";

export const retentionPolicy = z
  .object({
    name: z.string(),
    what: z.string(),
    why: z.string().describe("the purpose or the law that requires it"),
    keep: z.string().describe("how long it is kept"),
    outcome: z.string().describe("what happens to it afterwards"),
    result: z
      .object({
        ran_at: moment,
        removed: z.int(),
        removed_in_all: z.int(),
        complete: z.boolean().describe("false: the next run continues"),
      })
      .nullable()
      .describe("null: not run yet, or not removed automatically"),
  })
  .meta({ id: "RetentionPolicy" });
export type RetentionPolicyShown = z.infer<typeof retentionPolicy>;

export const retentionCalls = {
  "GET staff/retention": {
    summary: "What personal data the shop stores, why and for how long, and what the daily job has removed",
    right: "settings.change",
    reply: inData(
      z.object({
        next_run_at: moment.nullable().describe("null: the job has not been scheduled yet"),
        policies: z.array(retentionPolicy),
      }),
    ),
  },
} satisfies StaffCallTable;
