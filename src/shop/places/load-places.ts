import type { Db } from "../kit/shop.ts";
import { allCities, allStates } from "./queries.ts";
import type { Places } from "./state.ts";

export async function loadPlaces(db: Db): Promise<Places> {
  return { states: await allStates(db), cities: await allCities(db) };
}
