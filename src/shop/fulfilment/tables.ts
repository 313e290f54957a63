import type { GeneratedAlways } from "kysely";
import type { PaymentMode } from "../../contract/payments.ts";
import type { BulkAct } from "../../contract/staff/bulk-acts.ts";

export interface FulfilmentTables {
  bulk_runs: {
    id: GeneratedAlways<number>;
    act: BulkAct;
    courier: string | null;
    mode: PaymentMode | null;
    courier_id: number | null;
    reference: string | null;
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
  order_line_lots: { order_line_id: number; lot_id: number; quantity: number; packed_at: Date };
  /** Published: which lots went out with which line. */
  order_lots: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
  };
}
