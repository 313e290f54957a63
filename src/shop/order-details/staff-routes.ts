import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { staffOrder } from "./staff-order.ts";

export function orderDetailsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/orders/:token", async ({ params }) => findStaffOrder(shop, params.token));
}

/** Builds the reply to every call with which staff change an order or a return. */
export function staffOrderReply(shop: LiveShop): StaffOrderReply {
  return async (change) => {
    const changed = await change;
    return changed instanceof Refusal ? changed : await findStaffOrder(shop, changed.token);
  };
}

async function findStaffOrder(shop: LiveShop, token: string) {
  const order = await staffOrder(shop, token);
  return order ? { data: order } : refuse(404, "not_found", serverTexts.notFound);
}
