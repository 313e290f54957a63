import type { Generated, GeneratedAlways } from "kysely";
import type { CourierKind } from "../../contract/staff/courier-kinds.ts";

export interface CouriersTables {
  couriers: {
    id: GeneratedAlways<number>;
    name: string;
    kind: CourierKind;
    tracking_link: string | null;
    notes: string | null;
    retired_at: Generated<Date | null>;
  };
  /** Every name that a courier has had, normalised by `courier_key`. */
  courier_names: { name_key: string; courier_id: number };
  /** Published: couriers' names. */
  courier_list: { id: number; name: string; kind: CourierKind };
  /** Published: which courier carries an order's parcel. */
  order_couriers: { order_id: number; courier_id: number; courier_name: string; tracking_number: string | null };
}
