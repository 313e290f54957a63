import type { JSONColumnType } from "kysely";

export interface CheckoutTables {
  idempotency_keys: {
    customer_id: number;
    key: string;
    request_hash: Buffer;
    answer: JSONColumnType<object> | null;
    created_at: Date;
  };
}
