import type { Call } from "../call.ts";
import type { Right } from "./rights.ts";

/**
 * One call of the back office. `right` is the permission it requires: "signed-in" is any member of staff, "signed-out" a visitor about to
 * become one (signing in, accepting an invitation). A call that changes something writes to the audit log; `unaudited` gives the reason why
 * a call does not.
 */
export interface StaffCall extends Omit<Call, "access"> {
  right: Right | "signed-in" | "signed-out";
  unaudited?: string;
  /** Also served while the caller still has pending setup steps (`StaffMember.pending`). */
  evenPending?: true;
}

/** Calls by "METHOD path", the path without the base path `/api/`; all begin with `staff/`. */
export type StaffCallTable = Record<`${"GET" | "POST" | "PUT" | "DELETE"} staff/${string}`, StaffCall>;
