import { findCustomer } from "../customers/index.ts";
import type { InvoiceContent } from "../document-pdf/index.ts";
import type { Db } from "../kit/shop.ts";

/**
 * The language of a document is its customer's when it is issued. As part of the content it never changes: whenever the document is
 * drawn, it is drawn in it. English is not stated, as on documents from before there were two.
 */
export async function documentLanguage(db: Db, customerId: number | null): Promise<Pick<InvoiceContent, "language">> {
  const customer = customerId === null ? undefined : await findCustomer(db, customerId);
  return customer && customer.language !== "en" ? { language: customer.language } : {};
}
