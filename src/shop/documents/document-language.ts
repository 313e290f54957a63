import { inLanguage } from "../../language/current.ts";
import type { Language } from "../../language/text.ts";
import { findCustomer } from "../customers/index.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import { loadNames, type Names } from "../translations/index.ts";

/**
 * The language of a document is its customer's at the time of issue. It is part of the content, so it never changes, however often the
 * document is drawn. English is not stored, as on documents from before there were two languages.
 */
export async function documentLanguage(db: Db, customerId: number | null): Promise<Pick<InvoiceContent, "language">> {
  const customer = customerId === null ? undefined : await findCustomer(db, customerId);
  return customer && customer.language !== "en" ? { language: customer.language } : {};
}

/** What staff call attributes and their values in this language. A document states them as they are at the time of issue. */
export async function documentNames(db: Db, language: Language = "en"): Promise<Names> {
  return inLanguage(language, await loadNames(db, language));
}
