import type { GeneratedAlways } from "kysely";

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
  };
  /** Published: the serial numbers of an order's units, as corrected. */
  order_serials: { id: number; order_id: number; order_line_id: number; lot_id: number; serial: string };
}
