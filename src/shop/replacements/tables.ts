import type { Generated, GeneratedAlways } from "kysely";
import type { ReplacementStatus } from "../../contract/order-states.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";

export interface ReplacementsTables {
  replacements: {
    id: GeneratedAlways<number>;
    order_id: number;
    number: string;
    /** Its delivery challan. */
    document_id: number;
    status: Generated<ReplacementStatus>;
    reason: string;
    /** Whether the replaced goods have to come back. */
    takes_back: boolean;
    courier: string;
    tracking_number: string | null;
    shipped_at: Date;
    staff_name: string;
    ended_at: Date | null;
    ended_by: string | null;
  };
  replacement_lines: {
    id: GeneratedAlways<number>;
    replacement_id: number;
    order_line_id: number;
    variant_id: number;
    ref_no: string;
    product_name: string;
    lot_id: number;
    quantity: number;
  };
  replacement_returns: {
    id: GeneratedAlways<number>;
    replacement_id: number;
    order_line_id: number;
    lot_id: number;
    quantity: number;
    disposition: Disposition;
    note: string | null;
    received_at: Date;
    staff_name: string;
  };
  /** Published: the printed number and expiry date of each lot. */
  lot_names: { lot_id: number; lot_no: string; expires_on: string | null };
  /** Published: lots sent as replacements, except those that the courier brought back. */
  replacement_lots: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
    shipped_at: Date;
    replacement_id: number;
  };
  /** Published: replaced goods that came back, by lot. */
  replaced_goods: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
    disposition: Disposition;
  };
  /** Published: the lots of an order that a customer has or had, including replacements but not goods that were exchanged. */
  held_lots: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
  };
  /** Published: the state of replacements, and whether goods are expected back in exchange. */
  replacement_list: {
    id: number;
    order_id: number;
    number: string;
    status: ReplacementStatus;
    tracking_number: string | null;
    awaits_goods: boolean;
  };
}
