import type { UserDetails } from "../../contract/customers.ts";
import { language } from "../../language/text.ts";
import type { Db } from "../kit/shop.ts";
import { loadProfile } from "./queries.ts";
import { keepLanguage } from "./session-queries.ts";

/**
 * A customer's details. Each page requests them once when it is opened, so this is where a change of language is noticed: unless it
 * differs, nothing is written and nothing more is read. A link from another site to a page in the other language has the same effect as one
 * of ours. That is harmless: the next page opened in the former language undoes it.
 */
export async function ownDetails(db: Db, customerId: number): Promise<UserDetails> {
  const details = await loadProfile(db, customerId);
  if (details.language === language()) return details;
  await keepLanguage(db, customerId);
  return { ...details, language: language() };
}
