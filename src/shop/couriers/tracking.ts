import type { CourierRow } from "./queries.ts";

/** The URL where a parcel can be tracked, or null. */
export function toTrackingUrl(courier: CourierRow | undefined, number: string | null): string | null {
  if (!courier?.tracking_link || !number) return null;
  return courier.tracking_link.replaceAll("{number}", () => encodeURIComponent(number));
}
