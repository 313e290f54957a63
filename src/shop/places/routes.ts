import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";

export function placesRoutes(app: FastifyInstance, { live }: LiveShop) {
  serve(app, "GET state-list", async () => {
    const { places, replies } = live.current();
    return replies.reply(["state-list"], () => places.states.map(({ id, name }) => ({ id, name })));
  });
  serve(app, "GET city-list", async () => {
    const { places, replies } = live.current();
    return replies.reply(["city-list"], () => ({ data: places.cities }));
  });
}
