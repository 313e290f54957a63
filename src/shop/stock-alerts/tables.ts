import type { Generated, GeneratedAlways } from "kysely";
import type { Language } from "../../language/text.ts";

export interface StockAlertsTables {
  stock_alerts: {
    id: GeneratedAlways<number>;
    variant_id: number;
    customer_id: number | null;
    email: string;
    created_at: Date;
    confirmed_at: Date | null;
    notified_at: Date | null;
    /** The language of the page on which it was requested. */
    language: Generated<Language>;
  };
  stock_alert_links: { token_hash: Buffer; alert_id: number; purpose: "confirm" | "stop" };
  /** Published: the number of people waiting for each variant; no row for variants without any. */
  variant_waiting: { variant_id: number; waiting: number };
}
