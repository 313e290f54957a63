import type { Delivery as Reply } from "../../contract/delivery.ts";
import type { PublicState } from "../kit/public-state.ts";
import { dispatchDay, workingDaysLater } from "./dispatch-day.ts";
import type { Delivery, PincodeArea } from "./state.ts";

/** The area with the longest prefix that matches a six-digit PIN code. */
export function findArea(areas: Delivery, pincode: string): PincodeArea | null {
  for (let length = pincode.length; length > 0; length--) {
    const area = areas.get(pincode.slice(0, length));
    if (area) return area;
  }
  return null;
}

/** What the shop promises for a six-digit PIN code. */
export function deliveryTo(
  { delivery, places, settings }: Pick<PublicState, "delivery" | "places" | "settings">,
  pincode: string,
  now: Date,
): Reply {
  const area = findArea(delivery, pincode);
  const dispatch = area?.serviceable === false ? null : dispatchDay(now, settings.delivery);
  const days = area?.days ?? settings.delivery.default_days;
  return {
    serviceable: area?.serviceable ?? null,
    cash_on_delivery: area?.cash_on_delivery ?? null,
    city: area?.city ?? null,
    state_id: area?.state_id ?? null,
    state: places.states.find(({ id }) => id === area?.state_id)?.name ?? null,
    dispatch_on: dispatch,
    delivered_by: area && dispatch ? workingDaysLater(dispatch, days, settings.delivery) : null,
  };
}
