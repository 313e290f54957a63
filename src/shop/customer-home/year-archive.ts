import { serverTexts } from "../../contract/server-texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import { documentArchive } from "../document-files/index.ts";
import type { Download } from "../kit/download.ts";
import { type Refusal, refuse, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { countDocumentsOfYear, documentsOfYear } from "./document-queries.ts";

/** Per customer: a file of thousands of documents keeps a connection busy for a while. */
const archiveLimit: Limit = { name: "documents of a year", max: 10, seconds: 60 * 60 };
/** About 120 MB; browsers keep the whole file in memory until it is saved. */
const mostDocuments = 2000;

/**
 * The documents with serial numbers of a customer's orders in a financial year as a ZIP file, which is streamed.
 * @param year in the form 2026-27
 */
export async function yearArchive(shop: Shop, customerId: number, year: string): Promise<Download | Refusal> {
  const { db, clock, config } = shop;
  const count = await countDocumentsOfYear(db, customerId, year);
  if (count === 0) return refuse(404, "not_found", serverTexts.notFound);
  if (count > mostDocuments) return refuse(409, "too_many_documents", serverTexts.tooManyDocuments);
  const wait = await countAttempt(db, clock.now(), [counter(archiveLimit, config.RATE_LIMIT_FACTOR, customerId)]);
  if (wait !== null) return tooMany(wait);
  return {
    content: documentArchive({ db, files: shop.files, reads: db }, documentsOfYear(db, customerId, year)),
    type: "application/zip",
    fileName: `documents-${year}.zip`,
  };
}
