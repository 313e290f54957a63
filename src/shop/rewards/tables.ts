import type { Generated, GeneratedAlways } from "kysely";

export interface RewardsTables {
  reward_entries: {
    id: GeneratedAlways<number>;
    customer_id: number;
    occasion: string;
    points: number;
    reason: string;
    order_number: string | null;
    at: Generated<Date>;
  };
  /** Published: the sum of each customer's entries; who has none has no row. */
  reward_balances: { customer_id: number; points: number };
}
