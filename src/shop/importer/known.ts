import type { Identities } from "../products/index.ts";

/** What the checks compare with: what is stored, today's date, the discount for prices left empty. */
export interface Known {
  stored: Identities;
  now: Date;
  discount_percent: number;
}
