import type { Db } from "../kit/shop.ts";
import { listCities, listStates } from "./queries.ts";
import type { Places } from "./state.ts";

export async function loadPlaces(db: Db): Promise<Places> {
  return { states: await listStates(db), cities: await listCities(db) };
}
