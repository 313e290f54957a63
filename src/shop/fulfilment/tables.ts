import type { GeneratedAlways } from "kysely";
import type { RefundWay, ReturnStatus } from "../../contract/orders.ts";
import type { PaymentMode } from "../../contract/payments.ts";
import type { Disposition } from "../../contract/staff/orders.ts";

export interface FulfilmentTables {
  order_line_lots: { order_line_id: number; lot_id: number; quantity: number; packed_at: Date };
  payments: {
    id: GeneratedAlways<number>;
    order_id: number;
    customer_id: number;
    mode: PaymentMode;
    amount_paise: number;
    reference: string | null;
    collected_at: Date;
    /** YYYY-MM-DD in Indian time. */
    collected_on: string;
    staff_id: number;
    staff_name: string;
  };
  returns: {
    id: GeneratedAlways<number>;
    order_id: number;
    number: string;
    kind: "return" | "undelivered";
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
  /** Published: which lots went out with which line. */
  order_lots: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
  };
  bulk_runs: {
    id: GeneratedAlways<number>;
    act: "confirm" | "ship";
    courier: string | null;
    staff_id: number;
    staff_name: string;
    created_at: Date;
    finished_at: Date | null;
  };
  bulk_run_orders: {
    run_id: number;
    position: number;
    token: string;
    tracking_number: string | null;
    done: boolean | null;
    code: string | null;
    message: string | null;
  };
  /** Published: money received. */
  order_payments: {
    id: number;
    order_id: number;
    mode: PaymentMode;
    amount_paise: number;
    reference: string | null;
    collected_at: Date;
    staff_name: string;
  };
  /** Published: what came or comes back, with its lines. */
  order_returns: {
    id: number;
    order_id: number;
    number: string;
    kind: "return" | "undelivered";
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
    lines: { id: number; line_id: number; quantity: number }[];
  };
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
