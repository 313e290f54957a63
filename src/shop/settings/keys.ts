import { randomBytes } from "node:crypto";
import type { Config } from "../../platform/config.ts";
import { type Keys, openKeys } from "../../platform/keys.ts";
import type { Db } from "../kit/shop.ts";
import { findSecret, getOrCreateSecret } from "./queries.ts";

/**
 * The keys for signing and encryption. Without SECRET_KEY a secret is generated and stored. Once SECRET_KEY is set, data
 * encrypted with the generated secret stays readable.
 */
export async function loadKeys(config: Pick<Config, "SECRET_KEY" | "SECRET_KEY_PREVIOUS">, db: Db): Promise<Keys> {
  if (config.SECRET_KEY === undefined) {
    return openKeys([await getOrCreateSecret(db, "proofs", randomBytes(32).toString("base64url"))]);
  }
  const replaced = [config.SECRET_KEY_PREVIOUS, await findSecret(db, "proofs")];
  return openKeys([config.SECRET_KEY, ...replaced.filter((secret) => secret !== undefined)]);
}
