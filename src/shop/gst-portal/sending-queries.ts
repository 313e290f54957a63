import { sql } from "kysely";
import type { PortalKind } from "../../contract/portal-documents.ts";
import type { Db } from "../kit/shop.ts";
import type { GstPortalTables } from "./tables.ts";

export type Sending = GstPortalTables["document_portal_sendings"];

/**
 * @param again whether the recorded number has been cancelled, so that the document may be sent again
 * @returns false if it is already waiting or recorded
 */
export async function upsertSending(
  db: Db,
  row: Pick<Sending, "document_id" | "kind" | "requested_at" | "staff_name">,
  again: boolean,
) {
  const { rows } = await sql`
    INSERT INTO document_portal_sendings (document_id, kind, state, requested_at, staff_name)
    VALUES (${row.document_id}, ${row.kind}, 'waiting', ${row.requested_at}, ${row.staff_name})
    ON CONFLICT (document_id, kind) DO UPDATE SET state = 'waiting', message = '', requested_at = excluded.requested_at,
      staff_name = excluded.staff_name
    WHERE document_portal_sendings.state = 'refused' OR (document_portal_sendings.state = 'recorded' AND ${again})
    RETURNING document_id`.execute(db);
  return rows.length === 1;
}

export async function findSendings(db: Db, documentId: number): Promise<Sending[]> {
  return db.selectFrom("document_portal_sendings").selectAll().where("document_id", "=", documentId).execute();
}

export async function findSending(db: Db, documentId: number, kind: PortalKind): Promise<Sending | undefined> {
  return (await findSendings(db, documentId)).find((each) => each.kind === kind);
}

export async function updateSending(
  db: Db,
  documentId: number,
  kind: PortalKind,
  state: Sending["state"],
  message: string,
): Promise<void> {
  await db
    .updateTable("document_portal_sendings")
    .set({ state, message: message.slice(0, 500) })
    .where("document_id", "=", documentId)
    .where("kind", "=", kind)
    .execute();
}
