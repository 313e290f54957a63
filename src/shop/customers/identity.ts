import { createHash } from "node:crypto";
import type { CustomerRow } from "./queries.ts";

type Identity = Pick<CustomerRow, "first_name" | "last_name" | "born_on" | "account_type" | "mci_number">;

/** Fingerprint of who a customer claims to be, so that staff never verify someone whose details have changed in the meantime. */
export function identityFingerprint({ first_name, last_name, born_on, account_type, mci_number }: Identity): string {
  const fields = JSON.stringify([first_name, last_name, born_on, account_type, mci_number]);
  return createHash("sha256").update(fields).digest("base64url").slice(0, 22);
}
