import { localAddress } from "../../language/addresses.ts";
import { languages } from "../../language/text.ts";
import { infoPages } from "../parts/layout/info-pages.ts";
import { categoryAddress } from "../parts/products/category-address.ts";
import { productAddress } from "../parts/products/product-card.ts";

interface Entry {
  address: string;
  changed?: Date | undefined;
}

interface SitemapFacts {
  categories: readonly { id: number }[];
  products: readonly { slug: string; token: string; category_id: number; changed_at: Date }[];
  kits: readonly { slug: string; changedAt: Date }[];
  /** When each text page was changed, by slug. */
  pagesChanged: ReadonlyMap<string, Date>;
}

/** Pages beyond the limit of a sitemap are left out: search engines find them through the lists. */
const most = 50_000;

/** Every page for search engines, in each language, with the day of its last change if known; generated in chunks. */
export function* sitemap(facts: SitemapFacts, origin: string): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`;
  let count = 0;
  for (const { address, changed } of sitemapEntries(facts)) {
    if (count >= most) break;
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    for (const language of languages) {
      count++;
      yield `<url><loc>${escaped(origin + localAddress(address, language))}</loc>${lastmod}</url>\n`;
    }
  }
  yield "</urlset>\n";
}

function* sitemapEntries({ categories, products, kits, pagesChanged }: SitemapFacts): Generator<Entry> {
  const { last, inCategory } = lastChanges(products);
  for (const address of ["/", "/product", "/top-selling", "/deal-of-the-day"]) yield { address, changed: last };
  for (const { id } of categories) yield { address: categoryAddress(id), changed: inCategory.get(id) };
  if (kits.length > 0) yield { address: "/kits" };
  for (const { slug, changedAt } of kits) yield { address: `/kits/${slug}`, changed: changedAt };
  yield { address: "/explore" };
  for (const { path, slug } of infoPages) yield { address: path, changed: pagesChanged.get(slug ?? "") };
  for (const product of products) yield { address: productAddress(product), changed: product.changed_at };
}

function lastChanges(products: SitemapFacts["products"]) {
  const inCategory = new Map<number, Date>();
  let last: Date | undefined;
  for (const { category_id, changed_at } of products) {
    const known = inCategory.get(category_id);
    if (known === undefined || changed_at > known) inCategory.set(category_id, changed_at);
    if (last === undefined || changed_at > last) last = changed_at;
  }
  return { last, inCategory };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
