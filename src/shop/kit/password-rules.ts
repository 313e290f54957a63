import { serverTexts } from "../../contract/server-texts.ts";
import { isCommonPassword } from "../../platform/common-passwords.ts";
import type { Shop } from "./shop.ts";

/**
 * Why this account may not use a password; null if it may. Refuses what attackers try first: common passwords, and the name of the
 * shop, its company, its domain or the account, with or without added digits or symbols.
 */
export async function passwordProblem(
  { db, config }: Pick<Shop, "db" | "config">,
  password: string,
  of: { email: string; names: string[] },
): Promise<string | null> {
  const companies = await db.selectFrom("company_names").select(["name", "legal_name"]).execute();
  const host = new URL(config.publicUrl).hostname;
  const names = [...of.names, host, ...companies.flatMap(({ name, legal_name }) => [name, legal_name])];
  return isCommonPassword(password, of.email, names) ? serverTexts.passwordWellKnown : null;
}
