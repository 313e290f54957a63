import type { Generated } from "kysely";

export interface DemonstrationYearTables {
  /** At most one row. */
  demonstration_years: {
    id: Generated<number>;
    /** How many orders the complete year has. */
    orders: number;
    started_at: Generated<Date>;
    /** Null if it was interrupted or is being added. */
    finished_at: Date | null;
  };
}
