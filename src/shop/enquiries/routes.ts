import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/limits.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import { stampForm } from "./form-stamp.ts";
import { sendEnquiry } from "./send-enquiry.ts";

export function enquiriesRoutes(app: FastifyInstance, shop: Shop, catalogue: Catalogue) {
  serve(app, "GET inquiry-form", async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return { data: { form_stamp: stampForm(shop.keys.current("enquiry form"), shop.clock.now()) } };
  });

  serve(app, "POST send-inquiry", async ({ caller, body, request }) =>
    sendEnquiry(shop, catalogue, caller, body, networkOf(request.ip)),
  );
}
