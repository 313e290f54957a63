import type { FastifyInstance } from "fastify";
import { readOrderPad } from "../cart/index.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { attachFile } from "../purchase-orders/index.ts";
import { showBuyer } from "./buyer.ts";
import { enterOrder } from "./enter-order.ts";
import { holdCustomer, priceEntry } from "./price-entry.ts";

export function assistedOrdersStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "GET staff/assisted-orders/customers/:id", async ({ actor, params }) =>
    showBuyer(shop, actor, params.id),
  );

  serveStaff(app, "GET staff/assisted-orders/places", async () => {
    const { states, cities } = shop.live.current().places;
    return { data: { states: [...states], cities: [...cities] } };
  });

  serveStaff(app, "POST staff/assisted-orders/lines", async ({ actor, body }) => {
    const customer = await holdCustomer(shop.db, actor, body.customer_id);
    return customer instanceof Refusal ? customer : { data: await readOrderPad(shop, customer, body.text) };
  });

  serveStaff(app, "POST staff/assisted-orders/details", async ({ actor, body }) => priceEntry(shop, actor, body));

  serveStaff(app, "POST staff/assisted-orders/purchase-order", async ({ actor, query, body }) => {
    const customer = await holdCustomer(shop.db, actor, query.customer_id);
    return customer instanceof Refusal ? customer : attachFile(shop, customer, query.name, body);
  });

  serveStaff(app, "POST staff/assisted-orders", async ({ actor, body }) => enterOrder(shop, actor, body));
}
