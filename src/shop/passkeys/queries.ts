import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

export interface Account {
  account: "customer" | "staff";
  id: number;
}

export interface PasskeyRow {
  id: string;
  account_id: number;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Passkeys of one account, newest first. */
export async function findPasskeys(db: Db, { account, id }: Account): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    SELECT * FROM passkeys WHERE account = ${account} AND account_id = ${id} ORDER BY created_at DESC, id`.execute(db);
  return rows;
}

export async function findPasskey(db: Db, account: Account["account"], id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`SELECT * FROM passkeys WHERE id = ${id} AND account = ${account}`.execute(db);
  return rows[0];
}

/** Serialises transactions that add passkeys to one account, so that together they do not exceed the maximum. */
export async function lockPasskeys(db: Db, { account, id }: Account): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`passkeys of ${account}`}), ${id})`.execute(db);
}

/** @returns false when the credential already belongs to an account */
export async function insertPasskey(
  db: Db,
  { account, id }: Account,
  input: Pick<PasskeyRow, "id" | "public_key" | "counter" | "transports" | "name">,
  now: Date,
): Promise<boolean> {
  const added = await sql`
    INSERT INTO passkeys (id, account, account_id, public_key, counter, transports, name, created_at)
    VALUES (${input.id}, ${account}, ${id}, ${input.public_key}, ${input.counter}, ${input.transports}::text[],
      ${input.name}, ${now})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db);
  return added.rows.length === 1;
}

/**
 * @returns false when the account's passkey has been deleted, or has counted as far since it was verified; otherwise it stays until the
 * transaction ends
 */
export async function recordPasskeyUse(
  db: Db,
  { id, account_id, counter }: Pick<PasskeyRow, "id" | "account_id" | "counter">,
  now: Date,
): Promise<boolean> {
  const used = await sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = ${now}
    WHERE id = ${id} AND account_id = ${account_id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING id`.execute(db);
  return used.rows.length === 1;
}

/** @returns false when the account has no such passkey */
export async function deletePasskey(db: Db, { account, id }: Account, passkeyId: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM passkeys WHERE id = ${passkeyId} AND account = ${account} AND account_id = ${id} RETURNING id`.execute(
    db,
  );
  return gone.rows.length === 1;
}

/** @returns how many were deleted */
export async function deletePasskeys(db: Db, { account, id }: Account): Promise<number> {
  const gone = await sql`
    DELETE FROM passkeys WHERE account = ${account} AND account_id = ${id} RETURNING id`.execute(db);
  return gone.rows.length;
}

/** @returns false when the challenge has been used before */
export async function consumeChallenge(db: Db, challengeHash: Buffer, now: Date): Promise<boolean> {
  const taken = await sql`
    INSERT INTO used_passkey_challenges (challenge_hash, used_at) VALUES (${challengeHash}, ${now})
    ON CONFLICT DO NOTHING RETURNING used_at`.execute(db);
  return taken.rows.length === 1;
}

export const deleteChallengesBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "used_passkey_challenges", sql`used_at <= ${moment}`, limit);
