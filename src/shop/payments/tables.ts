import type { GeneratedAlways } from "kysely";
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
}
