import type { SecurityEventKind } from "../../contract/staff/security-event-kinds.ts";
import type { Db } from "../kit/shop.ts";
import { insertEvent } from "./queries.ts";
import type { Visitor } from "./visitor.ts";

export interface SecurityEventInput {
  kind: SecurityEventKind;
  account: "staff" | "customer";
  /** Null if there is no such account. The typed text is never recorded: it may be a password in the wrong field. */
  accountId: number | null;
  from: Visitor;
  /** For example, the call of an export. No passwords, codes, tokens or names of people. */
  detail?: string;
}

/**
 * An attacker could repeat these endlessly; recording them once a minute per network keeps them from filling the disk. Lock-outs are
 * throttled across accounts, so that writing a row does not reveal whether an account exists.
 */
const throttled: Partial<Record<SecurityEventKind, "any account" | "same account">> = {
  locked_out: "any account",
  permission_refused: "same account",
};

/** Records a security event; call it in the transaction it belongs to, if there is one. */
export async function recordSecurityEvent(db: Db, event: SecurityEventInput, at: Date): Promise<void> {
  await insertEvent(
    db,
    {
      kind: event.kind,
      account: event.account,
      account_id: event.accountId,
      network: event.from.network.slice(0, 100),
      user_agent: event.from.browser.slice(0, 200),
      detail: (event.detail ?? "").slice(0, 200),
    },
    at,
    throttled[event.kind] ?? null,
  );
}

/** @param customerId null if the typed address has no account; the address itself is never recorded */
export function recordCustomerEvent(
  db: Db,
  kind: SecurityEventKind,
  customerId: number | null,
  from: Visitor,
  at: Date,
): Promise<void> {
  return recordSecurityEvent(db, { kind, account: "customer", accountId: customerId, from }, at);
}
