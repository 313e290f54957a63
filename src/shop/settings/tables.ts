import type { Generated } from "kysely";

export interface SettingsTables {
  settings: { name: string; value: unknown; updated_at: Generated<Date> };
  /** Published: the names of the shop and its company; no row until they are set. */
  company_names: { name: string; legal_name: string };
  secrets: { name: string; value: string; created_at: Generated<Date> };
}
