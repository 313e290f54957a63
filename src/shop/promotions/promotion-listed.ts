import type { PromotionListed } from "../../contract/staff/promotions.ts";
import type { PromotionRow } from "./queries.ts";

export function toPromotionListed(row: PromotionRow): PromotionListed {
  const { id, number, kind, customer_id, recipient_name, item, lot_no, quantity, given_on, reason, staff_name } = row;
  return {
    id,
    number,
    kind,
    customer_id,
    recipient_name,
    item,
    lot_no,
    quantity,
    given_on,
    reason,
    staff_name,
    value: (row.quantity * row.unit_value_paise) / 100,
    created_at: row.created_at.toISOString(),
  };
}
