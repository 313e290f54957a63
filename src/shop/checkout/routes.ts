import type { FastifyInstance } from "fastify";
import { toNetwork } from "../../platform/network.ts";
import { serve } from "../kit/api.ts";
import { countOrder } from "../kit/counters.ts";
import type { LiveShop } from "../kit/shop.ts";
import { deliveryOffer } from "./charges.ts";
import { limitGuesses } from "./coupon-guesses.ts";
import { checkoutDetails } from "./details.ts";
import { placeOrder } from "./place-order.ts";

export function checkoutRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET check-out/delivery", async ({ caller }) => deliveryOffer(shop, caller));

  serve(app, "POST check-out/details", async ({ caller, body, request }) => {
    const details = () => checkoutDetails(shop, caller, body);
    return body.coupon_code === null ? details() : limitGuesses(shop, caller, toNetwork(request.ip), details);
  });

  serve(app, "POST check-out/place-order", async ({ caller, body, headers }) =>
    countOrder(placeOrder(shop, caller, body, headers["idempotency-key"])),
  );
}
