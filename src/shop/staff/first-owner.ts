import { randomBytes } from "node:crypto";
import { ConfigError } from "../../platform/config.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import type { Shop } from "../kit/shop.ts";
import { hasStaff, insertMember, lonelyNewcomer, setFirstPassword, setPassword } from "./queries.ts";

const hour = 60 * 60 * 1000;
/** How long a password that was generated is valid: it may stand in a log. */
const firstPasswordHours = 72;

/**
 * Makes the first owner where there is no staff yet: as ADMIN_EMAIL and ADMIN_PASSWORD say, or with a generated password, which
 * has to be changed at the first sign-in. One that nobody has used in time is replaced by another.
 * @returns what to tell the person at the terminal, once; null when there was nothing to do or to tell
 * @throws ConfigError when ADMIN_PASSWORD is one that is guessed first
 */
export async function makeFirstOwner(shop: Pick<Shop, "db" | "config" | "clock">): Promise<string | null> {
  const { db, config, clock } = shop;
  const now = clock.now();
  const newcomer = await lonelyNewcomer(db);
  if (newcomer ? newcomer.password_expires_at > now : await hasStaff(db)) return null;
  const email = newcomer?.email ?? config.ADMIN_EMAIL ?? "owner@shop.invalid";
  const given = config.ADMIN_PASSWORD;
  if (given !== undefined && (await passwordProblem(shop, given, { email, names: ["owner"] })) !== null) {
    throw new ConfigError(
      "The shop cannot start: ADMIN_PASSWORD is too common, or based on the shop's or the account's name. Choose another.",
    );
  }
  const password = given ?? randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  const id = newcomer?.id ?? (await insertMember(db, { name: "Owner", email, role: "owner", passwordHash, now }));
  // Another instance that starts at the same moment has made it.
  if (id === null) return null;
  if (given !== undefined) {
    if (newcomer) await setPassword(db, id, passwordHash, null);
    return null;
  }
  await setFirstPassword(db, id, passwordHash, new Date(now.getTime() + firstPasswordHours * hour));
  return `The back office is at ${config.publicUrl}/admin. Sign in as ${email} with the password ${password} (shown only now, valid for ${firstPasswordHours} hours).`;
}
