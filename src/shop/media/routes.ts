import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { activeSlides } from "./media.ts";

export function mediaRoutes(app: FastifyInstance, { clock, live }: LiveShop) {
  serve(app, "GET slider-data", async ({ query }) => {
    const { media, replies } = live.current();
    const placement = query.placement ?? "banner";
    const slides = activeSlides(media, placement, clock.now());
    // Ids are unique only within a placement.
    return replies.reply(["slider-data", placement, slides.map(({ id }) => id)], () => ({ data: slides }));
  });
  serve(app, "GET upload-media-list", async ({ query: { media_type } }) => {
    const { media, replies } = live.current();
    return replies.reply(["upload-media-list", media_type], () => ({
      data: media.items.filter((item) => media_type === undefined || item.media_type === media_type),
    }));
  });
}
