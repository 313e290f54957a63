import type { gstinLookupStates } from "./gstins.ts";

export const gstinLookupLabels: Record<(typeof gstinLookupStates)[number], string> = {
  not_looked_up: "Not looked up",
  active: "Active",
  suspended: "Suspended",
  cancelled: "Cancelled",
  not_found: "Not found",
  sez: "Special economic zone",
};
