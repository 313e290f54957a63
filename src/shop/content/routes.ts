import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { serve } from "../kit/api.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Content } from "./content.ts";

/** @param memory where the content lies that is shown now: the catalogue */
export function contentRoutes(app: FastifyInstance, _shop: Shop, memory: { current(): { content: Content } }) {
  serve(app, "GET site", async () => memory.current().content.site());
  serve(app, "GET testimonials", async () => memory.current().content.testimonials());
  serve(app, "GET faq", async () => memory.current().content.faq());
  serve(app, "GET pages/:slug", async ({ params }) => {
    return memory.current().content.page(params.slug) ?? refuse(404, "not_found", serverTexts.notFound);
  });
}
