import { text } from "../language/text.ts";

export const availabilityStatuses = ["in_stock", "low", "out_of_stock"] as const;

/** What shoppers see of a variant's stock. `left` is present with "low" only, from 1 to 10. */
export interface Availability {
  status: (typeof availabilityStatuses)[number];
  left?: number | undefined;
}

/** The number left is shown up to this many. */
export const mostLeftShown = 10;

/** @param available units that can be sold now */
export function toAvailability(available: number): Availability {
  if (available <= 0) return { status: "out_of_stock" };
  return available > mostLeftShown ? { status: "in_stock" } : { status: "low", left: available };
}

export function availabilityText({ status, left }: Availability): string {
  if (status === "out_of_stock") return text("Out of stock");
  return status === "in_stock" || left === undefined ? text("In stock") : text("{left} left", { left });
}
