import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export interface ChainedRow {
  position: number;
  entry_id: number;
  hash: Buffer;
  /** The entry as it was hashed; null when the entry is missing. */
  content: string | null;
}

/** The chain after a position. Serialises entries itself, because the database's own function may have been tampered with. */
export async function listChainAfter(db: Db, position: number, limit: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    SELECT c.position, c.entry_id, c.hash,
           CASE WHEN e.id IS NOT NULL THEN jsonb_build_array(
             e.id, (extract(epoch FROM e.at) * 1000000)::bigint, e.staff_id, e.member_name, e.act, e.subject,
             e.subject_id, e.subject_name, e.before, e.after)::text END AS content
    FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
    WHERE c.position > ${position} ORDER BY c.position LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findChainHead(db: Db): Promise<{ position: number; hash: Buffer } | undefined> {
  const { rows } = await sql<{ position: number; hash: Buffer }>`SELECT position, hash FROM audit_chain_head`.execute(
    db,
  );
  return rows[0];
}

/** The first entry missing from the chain. */
export async function findUnchainedEntry(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(e.id) AS id FROM audit_entries e
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id)`.execute(db);
  return rows[0]?.id ?? null;
}
