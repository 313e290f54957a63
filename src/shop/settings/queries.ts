import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { GroupName } from "./groups.ts";

interface StoredGroup {
  value: unknown;
  /** When it was last changed, as text for comparison. */
  at: string;
}

export async function loadStoredGroups(db: Db): Promise<Map<string, StoredGroup>> {
  const { rows } = await sql<StoredGroup & { name: string }>`
    SELECT name, value, updated_at::text AS at FROM settings`.execute(db);
  return new Map(rows.map(({ name, value, at }) => [name, { value, at }]));
}

/** Skips an unchanged group, so that instances do not reload. Keeps fields unknown to this release, for the release that knows them. */
export async function storeGroup(db: Db, name: string, value: object): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO settings (name, value) VALUES (${name}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value, updated_at = now()
      WHERE settings.value <> settings.value || excluded.value`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Stores the seller among the company's fields, where the previous release reads it. */
export async function storeSellerForPreviousRelease(
  db: Db,
  seller: { legal_name: string; address: string; gstin: string; state_id: number },
): Promise<void> {
  await sql`
    INSERT INTO settings (name, value) VALUES ('company', ${JSON.stringify(seller)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value
      WHERE settings.value <> settings.value || excluded.value`.execute(db);
}

/** The secret of this name. The first caller stores the one it generated; all others get that one. */
export async function getOrCreateSecret(db: Db, name: string, drawn: string): Promise<string> {
  await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${drawn}) ON CONFLICT (name) DO NOTHING`.execute(db);
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return value;
}

/** @returns false if another process has replaced the secret */
export async function replaceSecret(db: Db, name: string, stored: string, value: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("secrets")
    .set({ value })
    .where("name", "=", name)
    .where("value", "=", stored)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The stored secret of this name, if there is one. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const secret = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return secret?.value;
}

/** Every shelf that a variant is on. */
export async function loadShelves(db: Db): Promise<string[]> {
  const { rows } = await sql<{ shelf: string }>`
    SELECT DISTINCT shelf FROM variant_shelves WHERE shelf IS NOT NULL`.execute(db);
  return rows.map(({ shelf }) => shelf);
}

/** Serialises settings changes. */
export async function lockGroups(db: Db): Promise<void> {
  await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** When each group was last changed, as text for comparison; empty for groups never stored. */
export async function loadChangeTimes(db: Db): Promise<Record<GroupName, string>> {
  return toChangeTimes(await loadStoredGroups(db));
}

export function toChangeTimes(stored: ReadonlyMap<string, StoredGroup>): Record<GroupName, string> {
  const of = (name: GroupName) => stored.get(name)?.at ?? "";
  return {
    company: of("company"),
    brand: of("brand"),
    home: of("home"),
    payment: of("payment"),
    selling: of("selling"),
    delivery: of("delivery"),
  };
}
