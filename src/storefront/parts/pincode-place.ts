import type { Delivery } from "../../contract/delivery.ts";
import { text } from "../../language/text.ts";
import type { Places } from "./places.ts";

/** A State and a city by id, as the fields of a form hold them; empty where none is chosen. */
export interface ChosenPlace {
  state: string;
  city: string;
}

/** The State and the city of a PIN code, as far as both are known. */
export function placeOfPincode({ cities }: Places, { state_id, city }: Delivery): ChosenPlace {
  const known = cities.find((each) => each.state_id === state_id && each.name === city);
  return { state: state_id === null ? "" : String(state_id), city: known ? String(known.id) : "" };
}

/** The place with what is empty filled in. A city is filled in within its own State only. */
export function filledIn(chosen: ChosenPlace, place: ChosenPlace): ChosenPlace {
  const state = chosen.state || place.state;
  return { state, city: chosen.city || (state === place.state ? place.city : "") };
}

/** Says when a place is not that of the PIN code; null when it is, or when either is not known. */
export function pincodeMismatch(
  places: Places,
  chosen: ChosenPlace,
  pincode: string,
  delivery: Delivery,
): string | null {
  const place = placeOfPincode(places, delivery);
  const differs = (name: keyof ChosenPlace) =>
    place[name] !== "" && chosen[name] !== "" && place[name] !== chosen[name];
  if (!differs("state") && !differs("city")) return null;
  const there = [place.city === "" ? null : delivery.city, delivery.state].filter((name) => name !== null).join(", ");
  return text("PIN code {pincode} is in {place}. Check State and City.", { pincode, place: there });
}
