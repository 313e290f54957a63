import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { localAddress } from "./language/addresses.ts";
import { languages } from "./language/text.ts";
import { CachedResponse, sendCached } from "./platform/http/cached-response.ts";
import { markAsIcon } from "./platform/http/icons.ts";
import { PageCache } from "./platform/http/page-cache.ts";
import { collectInSlices } from "./shop/kit/collect-in-slices.ts";
import type { LiveShop } from "./shop/kit/shop.ts";
import { groupsShown } from "./storefront/parts/layout/groups-shown.ts";
import { llmsText } from "./storefront/seo/llms.ts";
import { manifest } from "./storefront/seo/manifest.ts";
import { robots } from "./storefront/seo/robots.ts";
import { securityText } from "./storefront/seo/security-text.ts";
import { sitemap } from "./storefront/seo/sitemap.ts";

/** What search engines, link previews and home screens read; cached like pages until the catalogue changes. */
export function seoRoutes(app: FastifyInstance, { config, files, clock, live }: LiveShop) {
  const cache = new PageCache(8_000_000);
  live.onChange(() => cache.clear());
  const origin = new URL(config.publicUrl).origin;

  const text = (address: string, type: string, write: () => string | Promise<string>) =>
    app.get(address, async (request, reply) => {
      const cached = await cache.page(address, async () => new CachedResponse(await write(), type, headers));
      return sendCached(request, reply, cached);
    });
  text("/sitemap.xml", "application/xml; charset=utf-8", async () => {
    const { catalogue, content, kits } = live.current();
    const categories = groupsShown(catalogue.categories);
    const products = await collectInSlices(catalogue.eachProduct(), toLinked);
    const pagesChanged = new Map([...content.pages.values()].map(({ slug, changed_at }) => [slug, changed_at]));
    const pieces = sitemap({ categories, products, kits: kits.all, pagesChanged }, origin);
    return (await collectInSlices(pieces, (piece) => piece)).join("");
  });
  text("/robots.txt", "text/plain; charset=utf-8", () => robots(origin));
  text("/llms.txt", "text/plain; charset=utf-8", async () => {
    const { settings, catalogue } = live.current();
    const categories = groupsShown(catalogue.categories);
    const products = await collectInSlices(catalogue.eachProduct(), (product) => (product.top_sell ? product : null));
    return llmsText({ company: settings.company, categories, products }, origin);
  });
  for (const language of languages) {
    text(localAddress("/manifest.webmanifest", language), "application/manifest+json", () =>
      JSON.stringify(manifest(live.current().settings.company, live.current().content.site.brand.deep)),
    );
  }

  // Not from the cache: its date must not run out while nothing else changes.
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const { email } = live.current().settings.company;
    if (!email) return reply.callNotFound();
    return reply
      .headers(headers)
      .type("text/plain; charset=utf-8")
      .send(securityText(email, origin, clock.now()));
  });

  /** The owner's mark, or the one that comes with the pages. */
  const mark = async () => {
    const own = live.current().settings.brand.icon;
    return (own && (await files.read(own))) || (await readFile(join(import.meta.dirname, "storefront/favicon.svg")));
  };
  for (const { address, size, filled } of icons) {
    app.get(address, async (_request, reply) => {
      const icon = await cache.page(address, async () => {
        return new CachedResponse(await markAsIcon(await mark(), size, filled), "image/png", headers);
      });
      return reply
        .headers({ ...icon.headers, etag: icon.etag })
        .type(icon.type)
        .send(icon.encoded(undefined).body);
    });
  }
}

const headers = { "cache-control": "public, max-age=3600" };

/** Those that a system cuts to its own shape are filled to the edges. */
const icons = [
  { address: "/favicon.ico", size: 48, filled: false },
  { address: "/icons/180.png", size: 180, filled: true },
  { address: "/icons/192.png", size: 192, filled: false },
  { address: "/icons/512.png", size: 512, filled: false },
  { address: "/icons/192-maskable.png", size: 192, filled: true },
  { address: "/icons/512-maskable.png", size: 512, filled: true },
];

type Product = Parameters<typeof sitemap>[0]["products"][number];

const toLinked = ({ slug, token, category_id, changed_at }: Product): Product => ({
  slug,
  token,
  category_id,
  changed_at,
});
