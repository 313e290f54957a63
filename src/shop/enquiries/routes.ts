import type { FastifyInstance } from "fastify";
import { toNetwork } from "../../platform/limits.ts";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { stampForm } from "./form-stamp.ts";
import { sendEnquiry } from "./send-enquiry.ts";

export function enquiriesRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET inquiry-form", async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return { data: { form_stamp: stampForm(shop.keys.current("enquiry form"), shop.clock.now()) } };
  });

  serve(app, "POST send-inquiry", async ({ caller, body, request }) =>
    sendEnquiry(shop, caller, body, toNetwork(request.ip)),
  );
}
