import type { LotRow } from "./pack-queries.ts";

/** A quantity of a lot for an order line. */
export interface Pick {
  order_line_id: number;
  lot_id: number;
  quantity: number;
}

export interface LineToPack {
  order_line_id: number;
  variant_id: number;
  quantity: number;
}

/** The quantity of a lot that a line may take: unreserved stock plus the line's own reservation. */
export function allocatable(lot: LotRow, orderLineId: number): number {
  const own = lot.held.find((held) => held.order_line_id === orderLineId)?.quantity ?? 0;
  return lot.on_hand - lot.reserved + own;
}

/** Why a lot cannot be sold: it has expired, or the lot or all that is left of it is in quarantine. */
export function lotBlockedReason(lot: LotRow, today: string): "expired" | "quarantined" | null {
  if (lot.quarantined_at || (lot.on_hand === 0 && lot.quarantined > 0)) return "quarantined";
  return lot.expires_on !== null && lot.expires_on < today ? "expired" : null;
}

/** Quantity of a lot that the line's customer already has and keeps; it cannot be packed from another lot. */
export function keptQuantity(lot: LotRow, orderLineId: number): number {
  return lot.held.find((held) => held.order_line_id === orderLineId)?.kept ?? 0;
}
