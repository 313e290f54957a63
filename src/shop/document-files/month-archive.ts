import { makeZip } from "client-zip";
import { toDocumentName } from "../../contract/documents.ts";
import { type DocumentKind, documentsOfMonth } from "../documents/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { renderInvoice } from "./document-pdfs.ts";
import { currentDocument } from "./reference-queries.ts";

/**
 * The documents of a month as a ZIP file. They are read and sent one by one, so memory does not grow with their number. PDFs are already
 * compressed, and stored as they are.
 * @param reads the database that lists are read from, possibly a standby
 * @param month YYYY-MM in IST
 */
export function monthArchive(from: Sources, month: string, kind?: DocumentKind): AsyncGenerator<Buffer> {
  return documentArchive(from, documentsOfMonth(from.reads, month, kind));
}

interface Sources extends Pick<Shop, "files"> {
  db: Db;
  reads: Db;
}

interface ArchivedDocument {
  id: number;
  number: string;
  issued_at: Date;
}

/** The same for any documents with serial numbers. */
export async function* documentArchive(
  { db, files: stored, reads }: Sources,
  documents: AsyncIterable<ArchivedDocument>,
): AsyncGenerator<Buffer> {
  // Draws PDFs that the worker has not drawn yet, using the primary, where they can be stored: a standby is read-only.
  async function* files() {
    for await (const { id, number, issued_at } of documents) {
      const input = (await currentDocument(reads, id, "recipient")) ?? (await drawn({ db, files: stored }, id));
      yield { name: `${toDocumentName(number)}.pdf`, input, lastModified: issued_at };
    }
  }
  for await (const chunk of makeZip(files())) yield Buffer.from(chunk);
}

async function drawn(shop: Pick<Shop, "db" | "files">, id: number): Promise<Buffer> {
  await renderInvoice(shop, id);
  const pdf = await currentDocument(shop.db, id, "recipient");
  if (!pdf) throw new Error(`Document ${id} was not drawn.`);
  return pdf;
}
