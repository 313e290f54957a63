import type { Generated } from "kysely";

export interface SettingsTables {
  settings: { name: string; value: unknown; updated_at: Generated<Date> };
  secrets: { name: string; value: string; created_at: Generated<Date> };
}
