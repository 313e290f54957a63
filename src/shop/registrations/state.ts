import type { State } from "../places/state.ts";
import type { DispatchPlace, Licence } from "./tables.ts";

/** The particulars of a seller, as printed on documents. Days are YYYY-MM-DD, IST. */
export interface Registration {
  readonly id: number;
  /** The first two letters of its document numbers. */
  readonly code: string;
  /** Null: not registered, so that no tax may be charged (CGST Act s.32). */
  readonly gstin: string | null;
  readonly legal_name: string;
  readonly trade_name: string;
  readonly address: string;
  readonly state: State;
  readonly cin: string;
  readonly licences: readonly Licence[];
  /** Places of dispatch, all in `state`; none: the registered address. */
  readonly dispatch_places: readonly DispatchPlace[];
  /** In whose name documents are issued electronically. */
  readonly signatory: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** The registrations in force today, as part of the public state. */
export interface Registrations {
  readonly inForce: readonly Registration[];
  /** The one that supplies new orders; null if none is in force, so that nothing can be sold. */
  readonly current: Registration | null;
}
