import type { Generated, GeneratedAlways } from "kysely";
import type { PaymentMode } from "../../contract/payments.ts";

export interface PaymentsTables {
  payments: {
    id: GeneratedAlways<number>;
    order_id: number;
    customer_id: number;
    mode: PaymentMode;
    amount_paise: number;
    reference: string | null;
    collected_at: Date;
    /** YYYY-MM-DD, IST. */
    collected_on: string;
    staff_id: number;
    staff_name: string;
    /** The courier who collected it and owes it to the shop; null: paid to the shop directly. */
    courier_id: Generated<number | null>;
  };
  payment_reversals: {
    payment_id: number;
    reason: string;
    reversed_at: Date;
    staff_id: number;
    staff_name: string;
  };
  /** Published: payments received, without reversals. */
  order_payments: {
    id: number;
    order_id: number;
    mode: PaymentMode;
    amount_paise: number;
    reference: string | null;
    collected_at: Date;
    staff_name: string;
    courier_id: number | null;
  };
  /** Published: the ledger for the accountant; reversals have negative amounts. */
  payment_entries: {
    id: number;
    order_id: number;
    mode: PaymentMode;
    amount_paise: number;
    reference: string | null;
    at: Date;
    reversal_reason: string | null;
  };
}
