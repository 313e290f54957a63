import { membersCalls } from "./members.ts";

/** Every call of the back office. Its screens import only the type. */
export const staffCalls = {
  ...membersCalls,
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
