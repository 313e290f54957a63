import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../kit/tables.ts";
import { findChainHead, findUnchainedEntry, listChainAfter } from "./queries.ts";

/** A position in the chain recorded outside the database. */
export interface StoredHead {
  position: number;
  /** In hexadecimal. */
  hash: string;
}

export type AuditVerification = { whole: true; head: StoredHead } | { whole: false; problem: string };

const batch = 2000;

/**
 * Recomputes the hash chain of the whole audit log. Without a head stored elsewhere, someone with full access to the database
 * could have rebuilt the chain or cut off its end.
 * @param stored the head printed by an earlier run
 */
export async function verifyAudit(db: Kysely<Tables>, stored: StoredHead | null): Promise<AuditVerification> {
  // One snapshot, because entries keep being added.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      let hash: Buffer = createHash("sha256").digest();
      let position = 0;
      let passed = stored === null || stored.position === 0;
      for (;;) {
        const rows = await listChainAfter(snapshot, position, batch);
        for (const row of rows) {
          if (row.position !== position + 1) return broken(position + 1, "is missing");
          position = row.position;
          if (row.content === null) return broken(position, `is missing its entry ${row.entry_id}`);
          hash = createHash("sha256").update(hash).update(row.content).digest();
          if (!hash.equals(row.hash))
            return broken(position, `does not match its entry ${row.entry_id}, which was changed`);
          if (stored?.position === position) {
            if (stored.hash !== hash.toString("hex"))
              return broken(position, "does not match the stored head: the chain was rebuilt");
            passed = true;
          }
        }
        if (rows.length < batch) break;
      }
      if (!passed) return broken(position + 1, `is missing, and all up to ${stored?.position}`);
      const head = await findChainHead(snapshot);
      if (head?.position !== position)
        return broken(position + 1, `is missing, and all up to ${head?.position ?? "the end"}`);
      if (!head.hash.equals(hash)) return broken(position, "is not the head that the database has");
      const unchained = await findUnchainedEntry(snapshot);
      if (unchained !== null) return { whole: false, problem: `entry ${unchained} is in no place of the chain` };
      return { whole: true, head: { position, hash: hash.toString("hex") } };
    });
}

function broken(position: number, what: string): AuditVerification {
  return { whole: false, problem: `place ${position} of the chain ${what}` };
}
