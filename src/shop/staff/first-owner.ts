import { randomBytes } from "node:crypto";
import { ConfigError } from "../../platform/config.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import type { Shop } from "../kit/shop.ts";
import { findUnclaimedOwner, hasOwner, insertMember, setFirstPassword, setPassword } from "./queries.ts";

const hour = 60 * 60 * 1000;
/** Generated passwords expire because they may end up in a log. */
const firstPasswordHours = 72;

/**
 * Creates the first owner if there is none yet, from ADMIN_EMAIL and ADMIN_PASSWORD, or with a generated password that
 * must be changed at the first sign-in. A generated password that expired unused is replaced.
 * @returns a message for the terminal, shown once; null when there is nothing to say
 * @throws ConfigError when ADMIN_PASSWORD is too common
 */
export async function createFirstOwner(shop: Pick<Shop, "db" | "config" | "clock">): Promise<string | null> {
  const { db, config, clock } = shop;
  const now = clock.now();
  const newcomer = await findUnclaimedOwner(db);
  if (newcomer ? newcomer.password_expires_at > now : await hasOwner(db)) return null;
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
  // Another instance starting at the same moment created the owner.
  if (id === null) return null;
  if (given !== undefined) {
    if (newcomer) await setPassword(db, id, passwordHash, null);
    return null;
  }
  await setFirstPassword(db, id, passwordHash, new Date(now.getTime() + firstPasswordHours * hour));
  return `The back office is at ${config.publicUrl}/admin. Sign in as ${email} with the password ${password} (shown only now, valid for ${firstPasswordHours} hours).`;
}
