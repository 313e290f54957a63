import { z } from "zod";
import type { CallTable } from "./call.ts";
import { opaqueToken } from "./fields.ts";

export const dataSheetCalls = {
  "GET product/data-sheet/:token": {
    summary: "A product's data sheet as PDF, without prices",
    access: "public",
    params: z.object({ token: opaqueToken }),
    produces: "application/pdf",
    refusals: { 429: ["too_many_requests"] },
  },
} satisfies CallTable;
