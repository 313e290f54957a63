import type { Generated } from "kysely";

export interface SettingsTables {
  settings: { name: string; value: unknown; updated_at: Generated<Date> };
  /** Published: what the shop and the company behind it are called; no row until it was set. */
  company_names: { name: string; legal_name: string };
  secrets: { name: string; value: string; created_at: Generated<Date> };
}
