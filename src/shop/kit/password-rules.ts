import { serverTexts } from "../../contract/server-texts.ts";
import { isCommonPassword } from "../../platform/common-passwords.ts";
import type { Shop } from "./shop.ts";

/**
 * Why a password may not be used by this account; null when it may. Refused are the passwords that are guessed first: common ones,
 * and names of the shop, its company, its address or the account itself, with digits or signs around them or not.
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
