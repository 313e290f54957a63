import { type Selectable, sql } from "kysely";
import type { InvoiceContent } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import type { GstPortalTables } from "./tables.ts";

export type PortalNumber = Omit<Selectable<GstPortalTables["document_portal_numbers"]>, "payload">;

export async function findContent(db: Db, id: number): Promise<InvoiceContent | undefined> {
  const { rows } = await sql<{ content: InvoiceContent }>`
    SELECT content FROM document_contents WHERE document_id = ${id}`.execute(db);
  return rows[0]?.content;
}

/** The contents of several documents, by id. */
export async function findContents(db: Db, ids: readonly number[]): Promise<Map<number, InvoiceContent>> {
  const { rows } = await sql<{ document_id: number; content: InvoiceContent }>`
    SELECT document_id, content FROM document_contents WHERE document_id = ANY(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ document_id, content }) => [document_id, content]));
}

/** What was recorded for a document, in order. */
export async function portalNumbers(db: Db, documentId: number): Promise<PortalNumber[]> {
  return db
    .selectFrom("document_portal_numbers")
    .selectAll()
    .where("document_id", "=", documentId)
    .orderBy("place")
    .execute();
}

/** @param payload what was reported @returns false if the document already has one, or another document has this number */
export async function insertPortalNumber(db: Db, row: PortalNumber, payload: object | null): Promise<boolean> {
  const result = await db
    .insertInto("document_portal_numbers")
    .values({ ...row, payload })
    .onConflict((conflict) => conflict.doNothing())
    .returning("document_id")
    .execute();
  return result.length === 1;
}

/** What was recorded for several documents. */
export async function findPortalNumbers(
  db: Db,
  kind: PortalNumber["kind"],
  documentIds: readonly number[],
): Promise<PortalNumber[]> {
  return db
    .selectFrom("document_portal_numbers")
    .selectAll()
    .where("kind", "=", kind)
    .where("document_id", "in", [0, ...documentIds])
    .orderBy("place")
    .execute();
}
