export { loadPlaces } from "./load-places.ts";
export { allCities, allStates, storePlaces } from "./queries.ts";
export { placesRoutes } from "./routes.ts";
export type { City, State } from "./state.ts";
