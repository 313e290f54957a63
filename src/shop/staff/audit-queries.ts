import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export interface ChainedRow {
  position: number;
  entry_id: number;
  hash: Buffer;
  /** All that the entry says, as it was hashed; null when the entry is gone. */
  content: string | null;
}

/** The chain in its order, beyond a position. Written out here and not by the database's own function, which may be tampered with. */
export async function chainBeyond(db: Db, position: number, limit: number): Promise<ChainedRow[]> {
  const found = await sql<ChainedRow>`
    SELECT c.position, c.entry_id, c.hash,
           CASE WHEN e.id IS NOT NULL THEN jsonb_build_array(
             e.id, (extract(epoch FROM e.at) * 1000000)::bigint, e.staff_id, e.member_name, e.act, e.subject,
             e.subject_id, e.subject_name, e.before, e.after)::text END AS content
    FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
    WHERE c.position > ${position} ORDER BY c.position LIMIT ${limit}`.execute(db);
  return found.rows;
}

export async function chainHead(db: Db): Promise<{ position: number; hash: Buffer } | undefined> {
  const found = await sql<{ position: number; hash: Buffer }>`SELECT position, hash FROM audit_chain_head`.execute(db);
  return found.rows[0];
}

/** The first entry that no link of the chain is for. */
export async function firstUnchained(db: Db): Promise<number | null> {
  const found = await sql<{ id: number | null }>`
    SELECT min(e.id) AS id FROM audit_entries e
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id)`.execute(db);
  return found.rows[0]?.id ?? null;
}
