import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { openSaved, type SavedValues, writeSaved } from "../../platform/saved-values.ts";
import type { PublicState } from "../kit/public-state.ts";
import { ReplyCache } from "../kit/reply-cache.ts";
import { standardContext, visibilityFor } from "../pricing/index.ts";
import type { LoadedCatalogue } from "./compose.ts";
import { findProducts, type ProductQuestion } from "./find-products.ts";
import { readCatalogue, readCatalogueChanges } from "./load-catalogue.ts";
import { orderedByPrice } from "./price-order.ts";
import { productList, productView } from "./replies.ts";
import { restoreCatalogue, type SavedCatalogue, saveCatalogue } from "./save-catalogue.ts";
import { searchCatalogue, variantsNamed } from "./search-catalogue.ts";

/* A catalogue updated product by product must give the same results as one loaded from scratch. */

const t = await testShop();
const { live, sql } = t;
const changed = () => live.current().catalogue as LoadedCatalogue;
const start = changed();
const ids = start.products.map(({ id }) => id);
const audiences = [
  standardContext,
  { ...standardContext, show_price: false },
  { ...standardContext, show_mrp: false, show_price: false },
];

const words = ["forceps", "Otoscope", "Zebra", "Ümlaut", "micro 4 mm", "Tube, T-shaped", "snare"];
const someRefs = start.products.flatMap(({ variants }) => variants.map(({ ref_no }) => ref_no));

type Change = (product: number, other: number, word: string) => Promise<unknown>;

const changes: Record<string, Change> = {
  rename: (id, _, word) => sql`UPDATE products SET name = ${`${word} ${id}`} WHERE id = ${id}`,
  describe: (id, _, word) => sql`UPDATE products SET description_html = ${`<p>${word}</p>`} WHERE id = ${id}`,
  withdraw: (id) => sql`UPDATE products SET withdrawn_at = now() WHERE id = ${id}`,
  restore: (id) => sql`UPDATE products SET withdrawn_at = NULL WHERE id = ${id}`,
  swapPlaces: (id, other) => sql`
    UPDATE products p SET position = o.position FROM products o
    WHERE (p.id, o.id) IN ((${id}::int, ${other}::int), (${other}::int, ${id}::int))`,
  moveCategory: (id, other) => sql`
    UPDATE products p SET (category_id, sub_category_id) = (o.category_id, o.sub_category_id) FROM products o
    WHERE p.id = ${id} AND o.id = ${other}`,
  country: (id, other) =>
    sql`UPDATE products SET country_of_origin = ${other % 2 ? "Germany" : "India"} WHERE id = ${id}`,
  flags: (id) => sql`UPDATE products SET top_sell = NOT top_sell, deal_of_day = NOT deal_of_day WHERE id = ${id}`,
  price: (id, other) => sql`
    UPDATE variants SET price_paise = greatest(100, mrp_paise - ${other * 100}) WHERE product_id = ${id}`,
  withdrawVariant: (id) => sql`
    UPDATE variants SET withdrawn_at = now() WHERE id = (SELECT max(id) FROM variants WHERE product_id = ${id})`,
  renameReference: (id, other) => sql`
    UPDATE variants SET previous_refs = ref_no, ref_no = ${`ZZ-${id}-${other}-`} || id
    WHERE id = (SELECT min(id) FROM variants WHERE product_id = ${id})`,
  value: (id, other) => sql`
    UPDATE variant_attributes SET value = ${`${other} mm`}
    WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${id}) AND position = 1`,
  removeValues: (id) => sql`
    DELETE FROM variant_attributes WHERE variant_id = (SELECT min(id) FROM variants WHERE product_id = ${id})`,
  removeRelations: (id) => sql`DELETE FROM product_relations WHERE product_id = ${id}`,
  removePicture: (id) => sql`DELETE FROM product_pictures WHERE product_id = ${id} AND position > 1`,
  renameCategory: (id, other) => sql`
    UPDATE categories SET name = ${`Category ${other}`} WHERE id = (SELECT category_id FROM products WHERE id = ${id})`,
  renameAttribute: (_, other) => sql`
    UPDATE attributes SET name = ${`Attribute ${other}`} WHERE id = (SELECT min(id) FROM attributes)`,
  term: (id, _, word) => sql`
    INSERT INTO search_terms (term, kind, targets) VALUES (${`term ${id} ${word}`}, 'synonym', ARRAY[${word}])
    ON CONFLICT DO NOTHING`,
};

function questions(catalogue: LoadedCatalogue): ProductQuestion[] {
  const categories = [undefined, ...catalogue.categories.map(({ id }) => id)];
  const sorts = ["relevance", "name", "newest", "country", "price", "-price"] as const;
  const values = catalogue.products.slice(0, 12).flatMap(({ variants }) => variants[0]?.attributes ?? []);
  return [
    ...categories.flatMap((category) => sorts.map((sort) => ({ category, sort, page: 1, per_page: 60 }))),
    ...values.map((value) => ({ attr: [value], page: 1, per_page: 60 })),
    ...values.slice(1).map((value, at) => ({ attr: [value, values[at] ?? value], page: 1 })),
    ...catalogue.subCategories.slice(0, 5).map(({ id, category_id }) => {
      return { category: category_id, sub_category: id, page: 1, country: ["India"] };
    }),
    { top_sell: "1", page: 1 },
    { deal_of_day: "1", page: 1, sort: "price" },
    { search: "forceps", sort: "name", page: 1 },
    {},
  ];
}

const typed = [
  ...words,
  ...words.map((word) => word.slice(1, 5)),
  "forcpes",
  "zebr",
  "f",
  "nk",
  "ee-1",
  "zz",
  "ZZ-1",
  "1101",
];
const searched = [...typed, ...someRefs.slice(0, 25), ...someRefs.slice(0, 10).map((ref) => `${ref.slice(0, -1)}x`)];

/** All results of a catalogue for these queries. */
function answers(catalogue: LoadedCatalogue, asked: ProductQuestion[]) {
  const idsAt = (slots: readonly number[]) => slots.map((slot) => catalogue.table.products.at(slot)?.id);
  const products = catalogue.products.map(({ slot: _, ...product }) => ({
    ...product,
    description: product.description.html,
  }));
  const lists = audiences.flatMap((audience) =>
    asked.map((question) => {
      const { slots, ...about } = findProducts(catalogue, question, audience);
      return { question, audience, products: idsAt([...slots]), ...about };
    }),
  );
  const searches = searched.map((text) => {
    const { slots, corrected } = searchCatalogue(catalogue, text);
    const near = catalogue.references().near(text);
    const named = variantsNamed(catalogue, text, 8);
    return { text, slots: idsAt(slots), corrected, near: near.map(({ id }) => id), named: named.map(({ id }) => id) };
  });
  const lookups = start.products.map(({ id, token, variants }) => [
    catalogue.productById.get(id)?.id,
    catalogue.productByToken.get(token)?.id,
    variants.map((variant) => catalogue.variantById.get(variant.id)?.product.id),
  ]);
  const { categories, subCategories } = catalogue;
  return { products, lists, searches, lookups, categories, subCategories };
}

/** Replies, from the cache where still valid. */
function replies(state: PublicState) {
  const prices = { context: standardContext, seller: null };
  const visibility = visibilityFor(state.settings, null, { enquiry_only: false, verified_only: false });
  const views = state.catalogue.products.slice(0, 40).map((product) => {
    return productView(state, product, { ...prices, visibility });
  });
  const lists = [
    { page: 1 },
    { page: 2, sort: "price" as const },
    { category: 2, page: 1 },
    { search: "forceps", page: 1 },
  ];
  const listed = lists.map((question) => productList(state, question, prices).reply);
  return [...views, ...listed].map((reply) => ("etag" in reply ? reply.etag : reply));
}

const folder = await mkdtemp(join(tmpdir(), "shop-updates-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function throughFile(saved: SavedCatalogue) {
  const path = join(folder, "state");
  await writeSaved(path, null, saved);
  const file = await openSaved(path);
  const read = await file?.values();
  await file?.close();
  return read as SavedValues & SavedCatalogue;
}

test.each(["price", "-price"] as const)(
  "sorted by %s, prices that are no list prices are read from variants",
  (sort) => {
    const order = (context: typeof standardContext) => [...orderedByPrice(changed(), sort, context)];
    const onOneDay = { ...standardContext, day: "2026-11-21" };
    expect(order(onOneDay)).toEqual(order(standardContext));
  },
);

test("changes applied one by one give what a full load gives", async () => {
  const step = fc.record({
    kind: fc.constantFrom(...Object.keys(changes)),
    product: fc.constantFrom(...ids),
    other: fc.constantFrom(...ids),
    word: fc.constantFrom(...words),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const before = changed();
      const asked = questions(before);
      const allReplies = JSON.stringify(answers(before, asked));
      const saved = await throughFile(await saveCatalogue(before));
      for (const { kind, product, other, word } of steps) {
        await changes[kind]?.(product, other, word);
        await live.refresh();
        expect(replies(live.current())).toEqual(replies({ ...live.current(), replies: new ReplyCache(1e8) }));
      }
      const loaded = await (await readCatalogue(t.db, t.clock.now()))();
      expect(answers(changed(), asked)).toEqual(answers(loaded, asked));
      // The previously saved catalogue gives the same after applying the changes.
      const named = new Set(steps.flatMap(({ product, other }) => [product, other]));
      const since = { ids: named, now: t.clock.now(), readsLists: true };
      const { apply } = await readCatalogueChanges(restoreCatalogue(saved), t.db, since);
      expect(answers(apply(), asked)).toEqual(answers(loaded, asked));
      // A request in progress still sees the state it started with.
      expect(JSON.stringify(answers(before, asked))).toBe(allReplies);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
