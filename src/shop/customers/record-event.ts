import type { SecurityEventKind } from "../../contract/staff/security-event-kinds.ts";
import type { Db } from "../kit/shop.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";

/** @param customerId null if the typed address has no account; the address itself is never recorded */
export function recordEvent(
  db: Db,
  kind: SecurityEventKind,
  customerId: number | null,
  from: Visitor,
  at: Date,
): Promise<void> {
  return recordSecurityEvent(db, { kind, account: "customer", accountId: customerId, from }, at);
}
