import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Seller } from "../../contract/site.ts";
import { cleanHtml } from "../../platform/html.ts";
import { serve } from "../kit/api.ts";
import { refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Registration } from "../registrations/index.ts";

export function contentRoutes(app: FastifyInstance, { live }: LiveShop) {
  serve(app, "GET site", async () => {
    const { content, replies } = live.current();
    return replies.reply(["site"], () => ({ data: content.site }));
  });
  serve(app, "GET seller", async () => {
    const { registrations, replies } = live.current();
    return replies.reply(["seller"], () => ({ data: toSeller(registrations.current) }));
  });
  serve(app, "GET testimonials", async () => {
    const { content, replies } = live.current();
    return replies.reply(["testimonials"], () => ({ data: content.testimonials }));
  });
  serve(app, "GET faq", async () => {
    const { content, replies } = live.current();
    return replies.reply(["faq"], () => ({ data: content.faq }));
  });
  serve(app, "GET pages/:slug", async ({ params }) => {
    const { content, replies } = live.current();
    const page = content.pages.get(params.slug);
    if (!page) return refuse(404, "not_found", serverTexts.notFound);
    const { slug, title, html } = page;
    return replies.reply(["pages", slug], () => ({ data: { slug, title, html: cleanHtml(html) } }));
  });
}

function toSeller(registration: Registration | null): Seller | null {
  if (!registration) return null;
  const { legal_name, trade_name, address, state, gstin, cin, licences } = registration;
  return { legal_name, trade_name, address, state: state.name, gstin, cin, licences: [...licences] };
}
