import type { Generated, GeneratedAlways } from "kysely";

export interface CouponsTables {
  coupons: {
    id: GeneratedAlways<number>;
    code: string;
    kind: "percent" | "amount";
    value: number;
    minimum_paise: Generated<number>;
    largest_paise: number | null;
    valid_from: string;
    valid_to: string;
    usage_limit: number | null;
    per_customer_limit: number | null;
    used_count: Generated<number>;
    switched_off_at: Date | null;
    description: Generated<string>;
  };
}
