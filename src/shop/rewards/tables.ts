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
  /** Published: every entry. */
  reward_ledger: {
    id: number;
    customer_id: number;
    points: number;
    reason: string;
    order_number: string | null;
    at: Date;
  };
  /** Published: each customer's balance; no row for customers without entries. */
  reward_balances: { customer_id: number; points: number };
}
