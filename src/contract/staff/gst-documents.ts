import { z } from "zod";
import { id, line, optional } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";

export const gstDocumentsCalls = {
  "POST staff/books/documents/:id/correct-buyer": {
    summary: "Record the right GSTIN of a registered buyer; the document itself does not change",
    right: "books.change",
    params: z.object({ id }),
    body: z.object({
      gstin: line("GSTIN", 30),
      reason: line("Reason"),
      seen: optional(line("GSTIN", 15)).optional().describe("the GSTIN that was shown; omitted: whichever it is"),
    }),
    reply: z.object({ data: z.object({ number: z.string(), gstin: z.string() }) }),
    refusals: { 409: ["state_changed", "not_possible"] },
  },
} satisfies StaffCallTable;
