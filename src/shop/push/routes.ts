import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toVisitor } from "../security-events/index.ts";
import { deleteOwnSubscription } from "./queries.ts";
import { type HoldSession, listOwnDevices, renew, subscribe } from "./subscribe.ts";

export function pushRoutes(app: FastifyInstance, shop: LiveShop, holdSession: HoldSession) {
  serve(app, "GET push-subscriptions", async ({ caller }) => listOwnDevices(shop, caller));
  serve(app, "POST push-subscriptions", async ({ caller, body, request }) =>
    subscribe(shop, caller, { ...body, browser: toVisitor(request).browser }, holdSession),
  );
  serve(app, "POST push-subscriptions/renew", async ({ caller, body }) =>
    renew(shop, caller, body.endpoint, holdSession),
  );
  serve(app, "DELETE push-subscriptions/:id", async ({ caller, params }) => {
    await deleteOwnSubscription(shop.db, caller.id, params.id);
    return undefined;
  });
}
