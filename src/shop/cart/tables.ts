import type { Generated, GeneratedAlways } from "kysely";

export interface CartTables {
  cart_lines: {
    id: GeneratedAlways<number>;
    customer_id: number;
    variant_id: number;
    quantity: number;
    seen_price_paise: number | null;
    added_at: Generated<Date>;
  };
}
