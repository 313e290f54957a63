import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { dispatchDay } from "./dispatch-day.ts";
import { deliveryTo } from "./find-area.ts";

export function deliveryRoutes(app: FastifyInstance, { live, clock }: LiveShop) {
  serve(app, "GET delivery/:pincode", async ({ params: { pincode } }) => {
    const state = live.current();
    const now = clock.now();
    const key = ["delivery", pincode, dispatchDay(now, state.settings.delivery)] as const;
    return state.replies.reply(key, () => ({ data: deliveryTo(state, pincode, now) }));
  });
}
