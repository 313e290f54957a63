import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import type { Places } from "./places.ts";

/** @param memory where the places lie that are shown now: the catalogue */
export function placesRoutes(app: FastifyInstance, _shop: Shop, memory: { current(): { places: Places } }) {
  serve(app, "GET state-list", async () => memory.current().places.stateList());
  serve(app, "GET city-list", async () => memory.current().places.cityList());
}
