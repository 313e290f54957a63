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
    /** YYYY-MM-DD in Indian time. */
    collected_on: string;
    staff_id: number;
    staff_name: string;
    /** Who took it and owes it to the shop; null: paid to the shop itself. */
    courier_id: Generated<number | null>;
  };
  payment_reversals: {
    payment_id: number;
    reason: string;
    reversed_at: Date;
    staff_id: number;
    staff_name: string;
  };
  /** Published: money received, without what was reversed. */
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
