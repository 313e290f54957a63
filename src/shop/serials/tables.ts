import type { GeneratedAlways } from "kysely";
import type { Disposition } from "../../contract/staff/order-shapes.ts";

export interface SerialsTables {
  unit_serials: {
    id: GeneratedAlways<number>;
    order_line_id: number;
    lot_id: number;
    variant_id: number;
    serial: string;
    recorded_at: Date;
    staff_name: string;
    removed_at: Date | null;
    released_at: Date | null;
    /** Null: packed with the order. */
    replacement_id: number | null;
  };
  unit_returns: {
    unit_id: number;
    /** What it came back with: a return, or a replacement (exchanged or undelivered). */
    return_id: number | null;
    replacement_id: number | null;
    disposition: Disposition;
    returned_at: Date;
    staff_name: string;
  };
  /** Published: the serial numbers of the units packed with an order, including corrections. */
  order_serials: { id: number; order_id: number; order_line_id: number; lot_id: number; serial: string };
  /** Published: the serial numbers of all units of an order, including replacements. */
  order_units: {
    id: number;
    order_id: number;
    order_line_id: number;
    lot_id: number;
    serial: string;
    replacement_id: number | null;
  };
}
