import { type Selectable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { StaffTables } from "./tables.ts";

export type SecondFactorRow = Selectable<StaffTables["staff_second_factors"]>;

/** Locks the second factor until the transaction ends. */
export async function findSecondFactor(db: Db, staffId: number): Promise<SecondFactorRow | undefined> {
  const { rows } = await sql<SecondFactorRow>`
    SELECT * FROM staff_second_factors WHERE staff_id = ${staffId} FOR UPDATE`.execute(db);
  return rows[0];
}

/**
 * @param secret encrypted
 * @returns false when a confirmed one exists already
 */
export async function beginSecondFactor(db: Db, staffId: number, secret: string): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO staff_second_factors (staff_id, secret) VALUES (${staffId}, ${secret})
    ON CONFLICT (staff_id) DO UPDATE SET secret = excluded.secret, last_step = 0
      WHERE staff_second_factors.confirmed_at IS NULL
    RETURNING staff_id`.execute(db);
  return inserted.rows.length === 1;
}

export async function confirmSecondFactor(
  db: Db,
  staffId: number,
  confirmed: { at: Date; step: number; recovery: { salt: Buffer; hashes: Buffer[] } },
): Promise<void> {
  await sql`
    UPDATE staff_second_factors
    SET confirmed_at = ${confirmed.at}, last_step = ${confirmed.step}, recovery_salt = ${confirmed.recovery.salt},
      recovery_hashes = ${confirmed.recovery.hashes}::bytea[]
    WHERE staff_id = ${staffId}`.execute(db);
}

/** @param secret encrypted with the current key */
export async function storeStep(db: Db, staffId: number, step: number, secret: string): Promise<void> {
  await sql`
    UPDATE staff_second_factors SET last_step = ${step}, secret = ${secret} WHERE staff_id = ${staffId}`.execute(db);
}

/** @returns how many recovery codes are left; null when none matches. Of two concurrent uses, only one succeeds. */
export async function consumeRecoveryHash(db: Db, staffId: number, hash: Buffer): Promise<number | null> {
  const taken = await sql<{ codes_left: number }>`
    UPDATE staff_second_factors SET recovery_hashes = array_remove(recovery_hashes, ${hash})
    WHERE staff_id = ${staffId} AND confirmed_at IS NOT NULL AND ${hash} = ANY (recovery_hashes)
    RETURNING cardinality(recovery_hashes) AS codes_left`.execute(db);
  return taken.rows[0]?.codes_left ?? null;
}

export async function findRecoverySalt(db: Db, staffId: number): Promise<{ salt: Buffer | null } | undefined> {
  const { rows } = await sql<{ salt: Buffer | null }>`
    SELECT recovery_salt AS salt FROM staff_second_factors WHERE staff_id = ${staffId}`.execute(db);
  return rows[0];
}

export async function listSecondFactors(db: Db): Promise<SecondFactorRow[]> {
  return (await sql<SecondFactorRow>`SELECT * FROM staff_second_factors ORDER BY staff_id`.execute(db)).rows;
}

/** @param was the row as read; nothing is stored if it has changed since */
export async function replaceStoredFactor(
  db: Db,
  was: SecondFactorRow,
  now: Pick<SecondFactorRow, "secret" | "recovery_salt" | "recovery_hashes">,
): Promise<void> {
  await sql`
    UPDATE staff_second_factors
    SET secret = ${now.secret}, recovery_salt = ${now.recovery_salt}, recovery_hashes = ${now.recovery_hashes}::bytea[]
    WHERE staff_id = ${was.staff_id} AND secret = ${was.secret} AND recovery_hashes = ${was.recovery_hashes}::bytea[]
  `.execute(db);
}

/** @returns whether a confirmed one was deleted */
export async function deleteSecondFactor(db: Db, staffId: number): Promise<boolean> {
  const gone = await sql<{ confirmed_at: Date | null }>`
    DELETE FROM staff_second_factors WHERE staff_id = ${staffId} RETURNING confirmed_at`.execute(db);
  return gone.rows.some(({ confirmed_at }) => confirmed_at !== null);
}
