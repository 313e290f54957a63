import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { PaymentState } from "../../contract/order-states.ts";
import type { RefundWay, ReturnStatus } from "../../contract/orders.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";

export interface ReturnsTables {
  returns: {
    id: GeneratedAlways<number>;
    order_id: number;
    number: string;
    /** Sent back by the customer, refused at the door, or a credit without goods on their way. */
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
    /** Its credit note was issued when it was received; false where the previous release received it. */
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
  /** Published: what came or comes back, with its lines. */
  order_returns: Selectable<ReturnsTables["returns"]> & {
    lines: { id: number; line_id: number; quantity: number }[];
  };
  /** Published: what was paid of each order and what is left, in whole paise, and the state that follows from it. */
  order_payment_states: {
    order_id: number;
    /** For what the customer keeps. */
    expected_paise: number;
    paid_paise: number;
    refunded_paise: number;
    refund_due_paise: number;
    due_paise: number;
    state: PaymentState;
  };
  /** Published: pieces of order lines that may be packed again. */
  pieces_back: { order_line_id: number; pieces: number };
  /** Published: returns of customers that have come in, worth without tax. */
  goods_returned: {
    id: number;
    number: string;
    order_id: number;
    received_at: Date;
    quantity: number;
    taxable_paise: number;
  };
}
