import type { GeneratedAlways } from "kysely";

export interface FulfilmentTables {
  order_line_lots: { order_line_id: number; lot_id: number; quantity: number; packed_at: Date };
  /** Published: which lots went out with which line, including corrections. */
  order_lots: {
    order_id: number;
    order_line_id: number;
    lot_id: number;
    lot_no: string;
    expires_on: string | null;
    quantity: number;
    packed_at: Date;
  };
  /** Published: the same as recorded at packing. */
  order_lots_as_packed: { order_id: number; order_line_id: number; lot_no: string; quantity: number };
  lot_corrections: {
    id: GeneratedAlways<number>;
    order_line_id: number;
    from_lot_id: number;
    to_lot_id: number;
    quantity: number;
    is_new_lot: boolean;
    corrected_at: Date;
    staff_name: string;
    reason: string;
  };
}
