import { callSubject, type ReadSubject, subjectsChangedBy, type WriteSubject } from "../contract/staff/changes.ts";
import type { StaffCallName } from "../contract/staff/index.ts";

/** Logs and counts, which any write may change. */
const records: readonly ReadSubject[] = [
  "audit",
  "badges",
  "failed-jobs",
  "mails",
  "reports",
  "search",
  "security-events",
];

/** Reads that use POST only because they need a request body. They change nothing. */
const questions: readonly StaffCallName[] = [
  "POST staff/assisted-orders/details",
  "POST staff/assisted-orders/lines",
  "POST staff/assisted-orders/purchase-order",
  "POST staff/bulk-runs/check-tracking",
  "POST staff/delivery-areas/check",
  "POST staff/orders/:token/change/preview",
  "POST staff/orders/:token/credit/preview",
  "POST staff/passkeys/options",
  "POST staff/preview",
  "POST staff/remittances/check",
  "POST staff/settings/brand/preview",
  "POST staff/settings/company/preview",
  "POST staff/settings/delivery/preview",
  "POST staff/settings/home/preview",
  "POST staff/settings/payment/preview",
  "POST staff/settings/selling/preview",
  "POST staff/stock/scan",
  "POST staff/translations/check",
];

/** Whether a write may change the reply to a read such as `GET staff/orders`. */
export function isChangedBy(write: StaffCallName, read: string): boolean {
  if (questions.includes(write)) return false;
  const changed = [...subjectsChangedBy(callSubject(write) as WriteSubject), ...records];
  return changed.includes(callSubject(read));
}
