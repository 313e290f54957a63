import type { GeneratedAlways } from "kysely";

export interface LiveTables {
  /** Written by triggers. */
  catalogue_changes: { xact: string; at: Date; what: string };
  saved_states: { token: GeneratedAlways<string>; xact: GeneratedAlways<string>; at: GeneratedAlways<Date> };
}
