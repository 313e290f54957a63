import type { City, State } from "../../../contract/places.ts";
import type { CallFunction } from "../../client.ts";

export interface Places {
  states: State[];
  cities: City[];
}

let kept: Places | null = null;

/** States and cities. They hardly ever change, so a browser fetches them once. */
export async function loadPlaces(call: CallFunction): Promise<Places> {
  if (kept) return kept;
  const [states, cities] = await Promise.all([call("GET state-list"), call("GET city-list")]);
  const places = { states, cities: cities.data };
  if (typeof window !== "undefined") kept = places;
  return places;
}

export function citiesInState({ cities }: Places, stateId: string): City[] {
  return cities.filter((city) => String(city.state_id) === stateId);
}
