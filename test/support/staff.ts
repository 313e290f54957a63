import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Role } from "../../src/contract/staff/rights.ts";

export interface TestMember {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Session token, for `request(…, { staff })`. */
  token: string;
}

let made = 0;

/** A signed-in member of staff, inserted directly into the database. Tests of signing in use the API. */
export async function makeMember(db: Kysely<never>, now: Date, role: Role): Promise<TestMember> {
  made += 1;
  const name = `Nila ${made}`;
  const email = `nila.${process.pid}.${made}@shop.example`;
  const token = randomBytes(32).toString("base64url");
  const end = new Date(now.getTime() + 12 * 60 * 60 * 1000);
  const inserted = await sql<{ staff_id: number }>`
    WITH member AS (
      INSERT INTO staff (name, email, role, password_hash, created_at)
      VALUES (${name}, ${email}, ${role}, 'not to be signed in with', ${now}) RETURNING id
    )
    INSERT INTO staff_sessions (token_hash, id, staff_id, network, browser, created_at, seen_at, expires_at)
    SELECT ${createHash("sha256").update(token).digest()}, ${token.slice(0, 16)}, id, '127.0.0.1', 'a test', ${now}, ${now}, ${end}
    FROM member RETURNING staff_id`.execute(db);
  const id = inserted.rows[0]?.staff_id;
  if (id === undefined) throw new Error("The member was not written.");
  return { id, name, email, role, token };
}
