export { loadPlaces } from "./load-places.ts";
export { placeProblems } from "./place-problems.ts";
export { findPlace, listStates, storePlaces } from "./queries.ts";
export { placesRoutes } from "./routes.ts";
