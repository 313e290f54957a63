import type { CourierRow } from "./queries.ts";

/** The address where a parcel is tracked, or null where there is none. */
export function toTrackingUrl(courier: CourierRow | undefined, number: string | null): string | null {
  if (!courier?.tracking_link || !number) return null;
  return courier.tracking_link.replaceAll("{number}", () => encodeURIComponent(number));
}
