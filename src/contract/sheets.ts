import { z } from "zod";
import { text } from "../language/text.ts";
import { says } from "./fields.ts";
import { sheetFormats } from "./sheet-formats.ts";

/** `?format=`; CSV by default. */
export const sheetQuery = z.object({
  format: z
    .enum(
      sheetFormats,
      says(() => text("Choose csv or xlsx.")),
    )
    .default("csv"),
});

/** A reply that is a spreadsheet in the requested format. */
export const producesSheet = {
  produces: "text/csv; charset=utf-8",
  orProduces: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
