import type { FastifyInstance } from "fastify";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import type { Media } from "./media.ts";

/** @param memory where the media lie that are shown now: the catalogue */
export function mediaRoutes(app: FastifyInstance, { clock }: Shop, memory: { current(): { media: Media } }) {
  serve(app, "GET slider-data", async ({ query }) =>
    memory.current().media.slides(query.placement ?? "banner", clock.now()),
  );
  serve(app, "GET upload-media-list", async ({ query }) => memory.current().media.list(query.media_type));
}
