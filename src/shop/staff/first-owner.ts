import { randomBytes } from "node:crypto";
import { hashPassword } from "../../platform/passwords.ts";
import type { Shop } from "../shop.ts";
import { hasStaff, insertMember } from "./queries.ts";

/**
 * Makes the first owner where there is no staff yet: as ADMIN_EMAIL and ADMIN_PASSWORD say, or with a password drawn here.
 * @returns what to tell the person at the terminal, once; null when there was nothing to do or to tell
 */
export async function makeFirstOwner({
  db,
  config,
  clock,
}: Pick<Shop, "db" | "config" | "clock">): Promise<string | null> {
  if (await hasStaff(db)) return null;
  const email = config.ADMIN_EMAIL ?? "owner@shop.invalid";
  const password = config.ADMIN_PASSWORD ?? randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  const made = await insertMember(db, { name: "Owner", email, role: "owner", passwordHash, now: clock.now() });
  if (made === null || config.ADMIN_PASSWORD) return null;
  return `The back office is at ${config.publicUrl}/admin. Sign in as ${email} with the password ${password} (shown only now).`;
}
