import type { FastifyInstance } from "fastify";
import type { StaffOrderReply } from "../kit/order-replies.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { correctReplacement, deliverReplacement, undeliverReplacement } from "./change-replacement.ts";
import { inspectReplaced, waiveReplaced } from "./inspect-replaced.ts";
import { replaceableOfOrder } from "./replaceable.ts";
import { sendReplacement } from "./send-replacement.ts";
import { correctReplacedSerials } from "./serials.ts";

export function replacementsStaffRoutes(app: FastifyInstance, shop: LiveShop, replyWithOrder: StaffOrderReply) {
  serveStaff(app, "GET staff/orders/:token/replaceable", async ({ params }) => {
    const replaceable = await replaceableOfOrder(shop, params.token);
    return replaceable instanceof Refusal ? replaceable : { data: replaceable };
  });
  serveStaff(app, "POST staff/orders/:token/replace", async ({ actor, params, body }) => {
    const { expected_status, ...replacement } = body;
    return replyWithOrder(sendReplacement(shop, actor, params.token, expected_status, replacement));
  });
  serveStaff(app, "POST staff/replacements/:id/deliver", async ({ actor, params, body }) =>
    replyWithOrder(deliverReplacement(shop, actor, params.id, body.expected_status)),
  );
  serveStaff(app, "POST staff/replacements/:id/undeliver", async ({ actor, params, body }) => {
    const { expected_status, ...cameBack } = body;
    return replyWithOrder(undeliverReplacement(shop, actor, params.id, expected_status, cameBack));
  });
  serveStaff(app, "POST staff/replacements/:id/correct-shipment", async ({ actor, params, body }) =>
    replyWithOrder(correctReplacement(shop, actor, params.id, body)),
  );
  serveStaff(app, "POST staff/replacements/:id/correct-serials", async ({ actor, params, body }) =>
    replyWithOrder(correctReplacedSerials(shop, actor, params.id, body)),
  );
  serveStaff(app, "POST staff/replacements/:id/waive", async ({ actor, params, body }) =>
    replyWithOrder(waiveReplaced(shop, actor, params.id, body)),
  );
  serveStaff(app, "POST staff/replacements/:id/inspect", async ({ actor, params, body }) =>
    replyWithOrder(inspectReplaced(shop, actor, params.id, body)),
  );
}
