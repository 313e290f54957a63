import type { Selectable } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { GstPortalTables } from "./tables.ts";

export type Cancellation = Selectable<GstPortalTables["document_portal_cancellations"]>;

export async function findCancellations(db: Db, documentIds: readonly number[]): Promise<Cancellation[]> {
  return db
    .selectFrom("document_portal_cancellations")
    .selectAll()
    .where("document_id", "in", [0, ...documentIds])
    .execute();
}

/** @returns false if there already is one */
export async function insertCancellation(db: Db, row: Cancellation): Promise<boolean> {
  const inserted = await db
    .insertInto("document_portal_cancellations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("document_id")
    .execute();
  return inserted.length === 1;
}
