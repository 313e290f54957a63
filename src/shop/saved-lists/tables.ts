import type { Generated, GeneratedAlways } from "kysely";

export interface SavedListsTables {
  saved_lists: {
    id: GeneratedAlways<number>;
    customer_id: number;
    token: string;
    name: string;
    share_token: string | null;
    changed_at: Generated<Date>;
  };
  saved_list_lines: {
    id: GeneratedAlways<number>;
    list_id: number;
    variant_id: number;
    quantity: number;
    position: number;
  };
}
