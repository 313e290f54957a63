import type { GeneratedAlways } from "kysely";

export interface StockAlertsTables {
  stock_alerts: {
    id: GeneratedAlways<number>;
    variant_id: number;
    customer_id: number | null;
    email: string;
    created_at: Date;
    confirmed_at: Date | null;
    notified_at: Date | null;
  };
  stock_alert_links: { token_hash: Buffer; alert_id: number; purpose: "confirm" | "stop" };
  /** Published: how many people wait for each variant; none for variants without any. */
  variant_waiting: { variant_id: number; waiting: number };
}
