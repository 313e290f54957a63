import { inEachLanguage, text } from "../language/text.ts";
import type { gstinLookupStates } from "./gstins.ts";

export const gstinLookupLabels: Record<(typeof gstinLookupStates)[number], string> = inEachLanguage(() => ({
  not_looked_up: text("Not looked up"),
  active: text("Active"),
  suspended: text("Suspended"),
  cancelled: text("Cancelled"),
  not_found: text("Not found"),
  sez: text("Special economic zone"),
}));
