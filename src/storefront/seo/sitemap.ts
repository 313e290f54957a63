import { categoryAddress } from "../parts/category-address.ts";
import { infoPages } from "../parts/info-pages.ts";
import { productAddress } from "../parts/product-card.ts";

interface Entry {
  address: string;
  changed?: Date;
}

interface SitemapFacts {
  categories: readonly { id: number }[];
  products: readonly { slug: string; token: string; category_id: number; changed_at: Date }[];
  kits: readonly { slug: string; changedAt: Date }[];
  /** When each page of text changed, by its slug. */
  pagesChanged: ReadonlyMap<string, Date>;
}

/** More than a sitemap may hold is left out: search engines find the rest through the lists. */
const most = 50_000;

/** Every page that search engines are to show, with the day on which it last changed where that is known. */
export function sitemap(facts: SitemapFacts, origin: string): string {
  const urls = entriesOf(facts)
    .slice(0, most)
    .map(({ address, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
      return `<url><loc>${escaped(origin + address)}</loc>${lastmod}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

function entriesOf({ categories, products, kits, pagesChanged }: SitemapFacts): Entry[] {
  const changed = latest(products);
  return [
    ...["/", "/product", "/top-selling", "/deal-of-the-day"].map((address) => ({ address, changed })),
    ...categories.map(({ id }) => ({
      address: categoryAddress(id),
      changed: latest(products.filter(({ category_id }) => category_id === id)),
    })),
    ...(kits.length > 0 ? [{ address: "/kits" }] : []),
    ...kits.map(({ slug, changedAt }) => ({ address: `/kits/${slug}`, changed: changedAt })),
    { address: "/explore" },
    ...infoPages.map(({ path, slug }) => ({ address: path, changed: pagesChanged.get(slug ?? "") })),
    ...products.map((product) => ({ address: productAddress(product), changed: product.changed_at })),
  ];
}

function latest(products: SitemapFacts["products"]): Date | undefined {
  return products.reduce<Date | undefined>(
    (last, { changed_at }) => (last === undefined || changed_at > last ? changed_at : last),
    undefined,
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
