import type { Prepared } from "../../platform/http/prepared.ts";
import { publicAnswerOnce } from "../kit/public-reply.ts";
import type { Db } from "../kit/shop.ts";
import { allCities, allStates, type City, type State } from "./queries.ts";

/** The part of the public memory that this module fills. */
export interface Places {
  stateById: ReadonlyMap<number, State>;
  cityById: ReadonlyMap<number, City>;
  stateList: () => Prepared;
  cityList: () => Prepared;
}

export async function loadPlaces(db: Db): Promise<Places> {
  const states = await allStates(db);
  const cities = await allCities(db);
  return {
    stateById: new Map(states.map((state) => [state.id, state])),
    cityById: new Map(cities.map((city) => [city.id, city])),
    stateList: publicAnswerOnce(() => states.map(({ id, name }) => ({ id, name }))),
    cityList: publicAnswerOnce(() => ({ data: cities })),
  };
}
