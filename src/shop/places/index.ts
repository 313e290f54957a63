export { loadPlaces } from "./load-places.ts";
export { listStates, storePlaces } from "./queries.ts";
export { placesRoutes } from "./routes.ts";
