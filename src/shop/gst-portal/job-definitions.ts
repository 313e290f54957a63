import { z } from "zod";
import { portalKinds } from "../../contract/portal-documents.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

const hour = 3600;

export const sendDocumentJob = defineJob({
  name: "gst-portal.send",
  payload: z.object({ document_id: rowId, kind: z.enum(portalKinds) }),
  // Within the 24 hours in which the portal can cancel what it accepted.
  retryDelays: [60, 300, 1800, hour, 2 * hour, 4 * hour],
});
