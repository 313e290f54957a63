import type { Generated, GeneratedAlways } from "kysely";

export interface PromotionsTables {
  promotional_items: {
    id: GeneratedAlways<number>;
    number: Generated<string>;
    kind: "sample" | "brand_reminder";
    customer_id: number;
    recipient_name: string;
    account_type: string;
    item: string;
    lot_id: number | null;
    lot_no: string | null;
    quantity: number;
    /** Of one piece, with tax. */
    unit_value_paise: number;
    /** YYYY-MM-DD, IST. */
    given_on: string;
    reason: string;
    staff_id: number;
    staff_name: string;
    created_at: Date;
  };
}
