import type { GeneratedAlways } from "kysely";

export interface PurchaseOrdersTables {
  purchase_order_files: {
    id: GeneratedAlways<number>;
    token: string;
    customer_id: number;
    /** Null until an order is placed with it. */
    order_id: number | null;
    name: string;
    content: Buffer;
    uploaded_at: Date;
  };
}
