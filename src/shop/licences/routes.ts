import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { loadLicence } from "./check-licence.ts";
import { giveLicence } from "./give-licence.ts";

export function licencesRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, clock, live } = shop;
  serve(app, "GET licence", async ({ caller }) =>
    loadLicence(db, caller.id, live.current().settings.selling, clock.now()),
  );
  serve(app, "PUT licence", async ({ caller, body }) => giveLicence(shop, caller, body));
}
