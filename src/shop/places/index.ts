export { loadPlaces } from "./load-places.ts";
export { allStates, storePlaces } from "./queries.ts";
export { placesRoutes } from "./routes.ts";
export type { State } from "./state.ts";
