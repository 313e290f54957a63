import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { PaymentState } from "../../contract/order-states.ts";
import type { RefundWay, ReturnStatus } from "../../contract/orders.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";

export interface ReturnsTables {
  returns: {
    id: GeneratedAlways<number>;
    order_id: number;
    number: string;
    /** Returned by the customer, refused at the door, or a credit without goods coming back. */
    kind: "return" | "undelivered" | "credit";
    status: ReturnStatus;
    reason: string;
    refund_to: RefundWay | null;
    requested_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    decision_note: string | null;
    received_at: Date | null;
    received_by: string | null;
    inspection_note: string | null;
    credit_paise: number;
    refund_paise: number | null;
    refunded_at: Date | null;
    refunded_by: string | null;
    refund_reference: string | null;
    /** True if the credit note was issued when the return was received; false if the previous release received it. */
    note_required: Generated<boolean>;
  };
  return_moves: { from_status: ReturnStatus; to_status: ReturnStatus };
  return_lines: {
    id: GeneratedAlways<number>;
    return_id: number;
    order_line_id: number;
    quantity: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
  return_line_lots: { return_line_id: number; lot_id: number; disposition: Disposition; quantity: number };
  /** Published: returns with their lines, received or on their way. */
  order_returns: Selectable<ReturnsTables["returns"]> & {
    lines: { id: number; line_id: number; quantity: number }[];
  };
  /** Published: how much of each order was paid and is left, in whole paise, and the resulting payment status. */
  order_payment_states: {
    order_id: number;
    /** The amount due for what the customer keeps. */
    expected_paise: number;
    paid_paise: number;
    refunded_paise: number;
    refund_due_paise: number;
    due_paise: number;
    state: PaymentState;
  };
  /** Published: units of order lines that may be packed again. */
  pieces_back: { order_line_id: number; pieces: number };
  /** Published: returns received from customers, at their value without tax. */
  goods_returned: {
    id: number;
    number: string;
    order_id: number;
    received_at: Date;
    quantity: number;
    taxable_paise: number;
  };
}
