import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const renderInvoiceJob = defineJob({
  name: "invoices.render",
  payload: z.object({ invoice_id: rowId }),
  // Drawing keeps a core busy.
  concurrency: 1,
});
