import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const passkeysChangedMailJob = defineJob({
  name: "mail.passkeys-changed",
  payload: z.object({ customer_id: rowId, at: z.iso.datetime(), kind: z.enum(["factor_added", "factor_removed"]) }),
});
