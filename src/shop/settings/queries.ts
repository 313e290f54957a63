import { sql } from "kysely";
import type { Db } from "../shop.ts";

export async function storedGroups(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return new Map(rows.map((row) => [row.name, row.value]));
}

/** An unchanged group is not written again, so that no one is told of a change. */
export async function storeGroup(db: Db, name: string, value: object): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO settings (name, value) VALUES (${name}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()
      WHERE settings.value <> excluded.value`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** The secret of this name. The first to ask stores the one it drew; all others get that one. */
export async function secretOnceDrawn(db: Db, name: string, drawn: string): Promise<string> {
  await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${drawn}) ON CONFLICT (name) DO NOTHING`.execute(db);
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return value;
}
