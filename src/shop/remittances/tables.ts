import type { GeneratedAlways } from "kysely";

export interface RemittancesTables {
  remittances: {
    id: GeneratedAlways<number>;
    courier_id: number;
    /** YYYY-MM-DD, IST. */
    remitted_on: string;
    reference: string;
    file_name: string | null;
    file_hash: string | null;
    recorded_at: Date;
    staff_id: number;
    staff_name: string;
  };
  remittance_lines: {
    id: GeneratedAlways<number>;
    remittance_id: number;
    position: number;
    courier_id: number;
    order_id: number;
    payment_id: number | null;
    amount_paise: number;
    deduction_paise: number;
  };
  remittance_reversals: {
    line_id: number;
    reason: string;
    reversed_at: Date;
    staff_id: number;
    staff_name: string;
  };
  /** Published: what each courier remitted for each order, without reversals. */
  order_remittances: {
    order_id: number;
    courier_id: number;
    remitted_paise: number;
    deduction_paise: number;
    /** YYYY-MM-DD, the latest day. */
    remitted_on: string;
  };
}
