import type { FastifyInstance } from "fastify";
import { toNetwork } from "../../platform/network.ts";
import { serve } from "../kit/api.ts";
import { toListReply } from "../kit/list-page.ts";
import type { LiveShop } from "../kit/shop.ts";
import { stampForm } from "./form-stamp.ts";
import { listGrievances } from "./grievance-queries.ts";
import { grievanceStatus, toGrievance } from "./grievance-status.ts";
import { toOwnEnquiry } from "./own-enquiry.ts";
import { listOwnEnquiries } from "./own-queries.ts";
import { sendEnquiry, sendGrievance } from "./send-enquiry.ts";

export function enquiriesRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET inquiry-form", async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return { data: { form_stamp: stampForm(shop.keys.current("enquiry form"), shop.clock.now()) } };
  });

  serve(app, "POST send-inquiry", async ({ caller, body, request }) =>
    sendEnquiry(shop, caller, body, toNetwork(request.ip)),
  );

  serve(app, "GET enquiries", async ({ caller, query }) =>
    toListReply(await listOwnEnquiries(shop.db, caller.id, query), toOwnEnquiry),
  );
  serve(app, "POST send-grievance", async ({ caller, body, request }) =>
    sendGrievance(shop, caller, body, toNetwork(request.ip)),
  );
  serve(app, "POST grievance-status", async ({ body, request }) => grievanceStatus(shop, body, toNetwork(request.ip)));
  serve(app, "GET grievances", async ({ caller }) => {
    const grievances = await listGrievances(shop.db, caller.id);
    return { data: grievances.map(toGrievance) };
  });
}
