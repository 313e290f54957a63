import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

// One import at a time: a large spreadsheet needs much memory.

export const checkImportJob = defineJob({
  name: "catalogue.check-sheet",
  payload: z.object({ id: rowId }),
  concurrency: 1,
});
export const applyImportJob = defineJob({
  name: "catalogue.apply-sheet",
  payload: z.object({ id: rowId, by: z.object({ id: rowId, name: z.string() }) }),
  concurrency: 1,
});
