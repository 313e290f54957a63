import type { Generated, GeneratedAlways } from "kysely";

export type MovementKind =
  | "received"
  | "reserved"
  | "released"
  | "packed"
  | "returned"
  | "restocked"
  | "adjusted"
  | "scrapped"
  | "sent"
  | "kept";

export interface StockTables {
  lots: {
    id: Generated<number>;
    variant_id: number;
    lot_no: string;
    /** The number in capital letters, unique; null for lots from before this column existed. */
    number_key: string | null;
    manufactured_on: string;
    expires_on: string | null;
    on_hand: number;
    reserved: Generated<number>;
    /** Returned goods awaiting a decision; not on hand. */
    quarantined: Generated<number>;
    quarantined_at: Date | null;
  };
  stock_movements: {
    id: GeneratedAlways<number>;
    lot_id: number;
    kind: MovementKind;
    on_hand: number;
    reserved: number;
    quarantined: Generated<number>;
    order_line_id: number | null;
    reason: string | null;
    staff_name: string | null;
    at: Generated<Date>;
    /** The transaction that wrote it; null for movements from before this column existed. */
    xact: Generated<string | null>;
  };
  stock_counts: { variant_id: number; available: number; is_low: boolean };
  stock_to_count: { variant_id: number };
  stock_counted: { on_day: string };
  stock_levels: { variant_id: number; low_at: number };
  variant_availability: { variant_id: number; available: number };
  /** Published: which variants moved, by transaction. */
  variant_movements: { variant_id: number; xact: string };
  /** Published: lots with stock that are not in quarantine. */
  lots_on_hand: { id: number; variant_id: number; lot_no: string; expires_on: string | null; on_hand: number };
}
