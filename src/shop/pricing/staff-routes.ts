import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { previewPrice } from "./check-prices.ts";

export function pricingStaffRoutes(app: FastifyInstance, { db }: Shop) {
  serveStaff(app, "GET staff/price", async ({ query }) => ({ data: await previewPrice(db, query) }));
}
