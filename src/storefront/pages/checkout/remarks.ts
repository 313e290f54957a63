import type { UnclaimedFile } from "../../../contract/purchase-orders.ts";

/** The customer's remarks on an order. Kept for this tab until the order is placed, so that returning to the cart loses nothing. */
export interface Remarks {
  po_number: string;
  note: string;
  /** Already uploaded; the shop keeps it for a week. */
  po_file: UnclaimedFile | null;
}

/** What the browser did not store, by customer: kept until this page is closed. */
const unstored = new Map<number, Remarks>();

const none: Remarks = { po_number: "", note: "", po_file: null };
const storageKey = (customerId: number) => `order_remarks_${customerId}`;

export function keptRemarks(customerId: number): Remarks {
  const kept = unstored.get(customerId);
  if (kept) return kept;
  try {
    const { po_number, note, po_file } = JSON.parse(
      sessionStorage.getItem(storageKey(customerId)) ?? "{}",
    ) as Partial<Remarks>;
    return { po_number: po_number ?? "", note: note ?? "", po_file: po_file ?? null };
  } catch {
    return none;
  }
}

export function keepRemarks(customerId: number, remarks: Remarks): void {
  unstored.delete(customerId);
  try {
    if (remarks.po_number === "" && remarks.note === "" && remarks.po_file === null)
      sessionStorage.removeItem(storageKey(customerId));
    else sessionStorage.setItem(storageKey(customerId), JSON.stringify(remarks));
  } catch {
    unstored.set(customerId, remarks);
  }
}

export function forgetRemarks(customerId: number): void {
  keepRemarks(customerId, none);
}
