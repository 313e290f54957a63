import { setImmediate } from "node:timers/promises";
import { inLanguage } from "../../language/current.ts";
import { Sheet } from "../../platform/pdf/sheet.ts";
import type { Copies, InvoiceContent, PortalReferences } from "../document-content/index.ts";
import { drawCopies } from "./draw-invoice.ts";
import { type Pictures, toPaper } from "./kinds.ts";
import { words } from "./words.ts";

interface GivenInvoice {
  content: InvoiceContent;
  references: PortalReferences;
  pictures: Pictures;
}

/** Draws many documents as one PDF for printing, and lets other requests run in between. */
export async function drawInvoices(
  invoices: AsyncIterable<GivenInvoice>,
  copies: Copies,
  { author, date }: { author: string; date: Date },
): Promise<Buffer> {
  const sheet = new Sheet({ title: words.invoices, author, subject: words.invoices, date });
  for await (const { content, references, pictures } of invoices) {
    inLanguage(content.language ?? "en", () => {
      drawCopies(sheet, toPaper(content, references, pictures), copies);
    });
    await setImmediate();
  }
  return await sheet.finish();
}
