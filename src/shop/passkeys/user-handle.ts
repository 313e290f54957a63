import { createHmac } from "node:crypto";
import type { Keys } from "../../platform/keys.ts";
import type { Account } from "./queries.ts";

/** What an authenticator stores of an account: 32 bytes that tell nothing of it and stay the same. */
export function userHandle(keys: Keys, { account, id }: Account): Buffer {
  return createHmac("sha256", keys.current("passkey challenges")).update(`user ${account} ${id}`).digest();
}
