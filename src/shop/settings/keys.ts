import { randomBytes } from "node:crypto";
import type { Config } from "../../platform/config.ts";
import { type Keys, openKeys } from "../../platform/keys.ts";
import type { Db } from "../kit/shop.ts";
import { drawnSecret, getOrCreateSecret } from "./queries.ts";

/**
 * What the shop signs and encrypts with. Without SECRET_KEY a secret is drawn and stored. Where there was no SECRET_KEY at first,
 * what was encrypted by the one drawn stays readable.
 */
export async function keysOf(config: Pick<Config, "SECRET_KEY" | "SECRET_KEY_PREVIOUS">, db: Db): Promise<Keys> {
  if (config.SECRET_KEY === undefined) {
    return openKeys([await getOrCreateSecret(db, "proofs", randomBytes(32).toString("base64url"))]);
  }
  const replaced = [config.SECRET_KEY_PREVIOUS, await drawnSecret(db, "proofs")];
  return openKeys([config.SECRET_KEY, ...replaced.filter((secret) => secret !== undefined)]);
}
