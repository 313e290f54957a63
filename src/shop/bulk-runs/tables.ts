import type { GeneratedAlways } from "kysely";
import type { PaymentMode } from "../../contract/payments.ts";
import type { BulkAction } from "../../contract/staff/bulk-actions.ts";

export interface BulkRunsTables {
  bulk_runs: {
    id: GeneratedAlways<number>;
    act: BulkAction;
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
}
