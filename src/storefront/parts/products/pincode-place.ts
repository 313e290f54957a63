import type { Delivery } from "../../../contract/delivery.ts";
import { text } from "../../../language/text.ts";
import type { Places } from "../account/places.ts";

/** A state and a city by id, as in the form's fields; empty if none is chosen. */
export interface ChosenPlace {
  state: string;
  city: string;
}

/** The state and the city of a PIN code, as far as they are known. */
export function placeOfPincode({ cities }: Places, { state_id, city }: Delivery): ChosenPlace {
  const known = cities.find((each) => each.state_id === state_id && each.name === city);
  return { state: state_id === null ? "" : String(state_id), city: known ? String(known.id) : "" };
}

/** The place with empty fields filled in. A city is filled in only within its own state. */
export function filledIn(chosen: ChosenPlace, place: ChosenPlace): ChosenPlace {
  const state = chosen.state || place.state;
  return { state, city: chosen.city || (state === place.state ? place.city : "") };
}

/** A message if the place does not match the PIN code; null if it does, or if either is unknown. */
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
