import { createHmac } from "node:crypto";
import type { Keys } from "../../platform/keys.ts";
import type { Account } from "./queries.ts";

/** The account's stable id on authenticators: 32 bytes that reveal nothing about it. */
export function userHandle(keys: Keys, { account, id }: Account): Buffer {
  return createHmac("sha256", keys.current("passkey challenges")).update(`user ${account} ${id}`).digest();
}
