import type { Generated, GeneratedAlways } from "kysely";
import type { ChallanReason } from "../../contract/challan-reasons.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";

/** What happened to units of a line. `reopened` reverses `kept` for a cancelled order. */
export type SettlementKind = "returned" | "kept" | "reopened";

export interface ChallansTables {
  challans: {
    document_id: number;
    customer_id: number | null;
    reason: ChallanReason;
    /** YYYY-MM-DD, IST. */
    due_on: string | null;
    staff_name: string;
    closed_at: Date | null;
  };
  challan_lines: {
    id: GeneratedAlways<number>;
    document_id: number;
    position: number;
    variant_id: number;
    lot_id: number;
    quantity: number;
  };
  challan_settlements: {
    id: GeneratedAlways<number>;
    line_id: number;
    kind: SettlementKind;
    quantity: number;
    /** For goods that came back. */
    disposition: Disposition | null;
    /** The order that invoices the kept goods. */
    order_id: number | null;
    /** The kept goods that a `reopened` settlement puts back on the challan; null in those of earlier builds. */
    reopens_id: Generated<number | null>;
    note: string | null;
    staff_name: string;
    at: Date;
  };
  /** Published: challans with their recipients' accounts. */
  challan_list: {
    document_id: number;
    customer_id: number | null;
    reason: ChallanReason;
    due_on: string | null;
    closed_at: Date | null;
  };
}
