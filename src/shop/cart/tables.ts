import type { Generated, GeneratedAlways } from "kysely";

export interface CartTables {
  cart_lines: {
    id: GeneratedAlways<number>;
    customer_id: number;
    variant_id: number;
    quantity: number;
    added_at: Generated<Date>;
  };
}
