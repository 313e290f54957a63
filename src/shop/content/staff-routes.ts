import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { cleanHtml } from "../../platform/html.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { changePage, saveFaq, saveTestimonials } from "./change-content.ts";
import { addUnwrittenPages, unwrittenPage } from "./default-pages.ts";
import { listFaqEntries, listTestimonials } from "./queries.ts";
import { findPage, listStoredPages, listVersions } from "./staff-queries.ts";

export function contentStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serveStaff(app, "GET staff/pages", async () => ({
    data: addUnwrittenPages(await listStoredPages(db)).map(({ slug, title, changed_at }) => ({
      slug,
      title,
      changed_at: changed_at?.toISOString() ?? null,
    })),
  }));
  serveStaff(app, "GET staff/pages/:slug", async ({ params }) => page(params.slug));
  serveStaff(app, "PUT staff/pages/:slug", async ({ actor, params: { slug }, body }) =>
    refreshThen(await changePage(shop, actor, slug, body), () => page(slug)),
  );
  serveStaff(app, "POST staff/preview", async ({ body }) => ({ data: { html: cleanHtml(body.html) } }));

  serveStaff(app, "GET staff/faq", faq);
  serveStaff(app, "PUT staff/faq", async ({ actor, body }) => refreshThen(await saveFaq(shop, actor, body), faq));
  serveStaff(app, "GET staff/faq/:id/versions", async ({ params: { id } }) => {
    const data = await versions("faq", String(id));
    // The versions of a question remain when it is removed.
    const isKnown = data.length > 0 || (await listFaqEntries(db)).some((entry) => entry.id === id);
    return isKnown ? { data } : refuse(404, "not_found", serverTexts.notFound);
  });

  serveStaff(app, "GET staff/testimonials", testimonials);
  serveStaff(app, "PUT staff/testimonials", async ({ actor, body }) =>
    refreshThen(await saveTestimonials(shop, actor, body), testimonials),
  );

  async function refreshThen<Reply>(refusal: Refusal | undefined, reply: () => Promise<Reply>) {
    if (refusal) return refusal;
    await live.refresh();
    return reply();
  }

  async function page(slug: string) {
    const stored = (await findPage(db, slug)) ?? unwrittenPage(slug);
    if (!stored) return refuse(404, "not_found", serverTexts.notFound);
    const changed_at = stored.changed_at?.toISOString() ?? null;
    return { data: { ...stored, changed_at, versions: await versions("page", slug) } };
  }

  async function faq() {
    const data = await listFaqEntries(db);
    return { data, seen: listVersion(data) };
  }

  async function testimonials() {
    const data = await listTestimonials(db);
    return { data, seen: listVersion(data) };
  }

  async function versions(kind: "page" | "faq", subject: string) {
    const rows = await listVersions(db, kind, subject);
    return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
  }
}
