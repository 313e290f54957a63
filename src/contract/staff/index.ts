import { membersCalls } from "./members.ts";
import { stockCalls } from "./stock.ts";

/** Every call of the back office. Its screens import only the type. */
export const staffCalls = {
  ...membersCalls,
  ...stockCalls,
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
