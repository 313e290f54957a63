import type { Call } from "../call.ts";
import type { Right } from "./rights.ts";

/**
 * One call of the back office. `right` says what its caller must be allowed to do: "signed-in" is every member of staff,
 * "nobody-yet" a visitor who is about to become one (signing in, accepting an invitation).
 * A call that changes something leaves an entry in the audit log; `unaudited` says why one need not.
 */
export interface StaffCall extends Omit<Call, "access"> {
  right: Right | "signed-in" | "nobody-yet";
  unaudited?: string;
  /** Served also before somebody who is signed in has set up what the shop asks of them (`StaffMember.pending`). */
  evenPending?: true;
  /** The body is a file, as it is, of one of these types (of `application/json` otherwise). */
  upload?: readonly string[];
}

/** Calls by "METHOD path", the path without the base path `/api/`; all begin with `staff/`. */
export type StaffCallTable = Record<`${"GET" | "POST" | "PUT" | "DELETE"} staff/${string}`, StaffCall>;
