export { loadPlaces, type Places } from "./places.ts";
export { allCities, allStates, type City, type State, storePlaces } from "./queries.ts";
export { placesRoutes } from "./routes.ts";
