import type { Generated } from "kysely";

export interface DemonstrationYearTables {
  /** At most one row. */
  demonstration_years: {
    id: Generated<number>;
    /** How many it is to have. */
    orders: number;
    started_at: Generated<Date>;
    /** Null: it was interrupted, or is being added. */
    finished_at: Date | null;
  };
}
