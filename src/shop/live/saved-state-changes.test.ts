import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { disableStatementTimeout } from "../../platform/db/database.ts";
import type { CatalogueProduct } from "../catalogue/index.ts";
import { type LoadedState, loadState } from "./load-state.ts";
import { resumeState } from "./resume-state.ts";
import { saveState } from "./save-state.ts";

/* Whatever happens before and after a state is saved, starting from it gives the same result as a full load. */

const t = await testShop();
const { shop, sql, live, clock, asAdmin } = t;
const asha = await t.customer();
const folder = await mkdtemp(join(tmpdir(), "shop-saved-state-changes-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = { path: join(folder, "state"), key: "this build", fewestProducts: 1 };
const start = clock.now();
clock.set(start);
const { products } = live.current().catalogue;
const [heldId = 0, ...ids] = products.map(({ id }) => id);
const refs = products.flatMap(({ variants }) => variants.map(({ ref_no }) => ref_no));
const hourMs = 3_600_000;
await asAdmin(`INSERT INTO reviews (customer_id, product_id, rating, review)
  SELECT c.id, p.id, 4, 'Useful' FROM (SELECT id FROM customers LIMIT 3) c, (SELECT id FROM products LIMIT 8) p ON CONFLICT DO NOTHING`);

interface Chosen {
  id: number;
  other: number;
  hours: number;
}

const later = (hours: number) => new Date(clock.now().getTime() + hours * hourMs);
let added = 0;
/** Commits the open transaction. */
let held: (() => Promise<unknown>) | null = null;

const changes: Record<string, (chosen: Chosen) => Promise<unknown>> = {
  rename: ({ id, other }) =>
    sql`UPDATE products SET name = 'Named ' || ${other}::int, changed_at = now() WHERE id = ${id}`,
  price: ({ id, other }) =>
    sql`UPDATE variants SET price_paise = greatest(100, mrp_paise - ${other}::int) WHERE product_id = ${id}`,
  priceByName: ({ other }) => sql`
    UPDATE variants v SET price_paise = v.mrp_paise FROM products p WHERE p.id = v.product_id AND p.id % 7 = ${other % 7}::int`,
  withdraw: ({ id }) => sql`UPDATE products SET withdrawn_at = now() WHERE id = ${id}`,
  restore: () => sql`UPDATE products SET withdrawn_at = NULL WHERE withdrawn_at IS NOT NULL`,
  position: ({ id, other }) => sql`UPDATE products SET position = ${other} WHERE id = ${id}`,
  category: ({ id, other }) => sql`
    UPDATE products p SET (category_id, sub_category_id) = (o.category_id, o.sub_category_id) FROM products o
    WHERE p.id = ${id} AND o.id = ${other}`,
  flags: ({ id }) => sql`UPDATE products SET top_sell = NOT top_sell, enquiry_only = NOT enquiry_only WHERE id = ${id}`,
  deal: ({ id, hours }) => sql`
    UPDATE products SET deal_of_day = true, deal_from = ${later(hours)}, deal_to = ${later(hours + 30)} WHERE id = ${id}`,
  moveVariant: ({ id, other }) => sql`
    UPDATE variants SET product_id = ${other} WHERE id = (SELECT max(id) FROM variants WHERE product_id = ${id})`,
  withdrawVariant: ({ id }) => sql`
    UPDATE variants SET withdrawn_at = now() WHERE id = (SELECT max(id) FROM variants WHERE product_id = ${id})`,
  reference: ({ id, other }) => sql`
    UPDATE variants SET previous_refs = ref_no, ref_no = ${`QQ-${id}-${other}-`} || id
    WHERE id = (SELECT min(id) FROM variants WHERE product_id = ${id})`,
  tax: ({ id, other, hours }) => sql`
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class)
    SELECT v.id, (${later(hours)}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date, '9018', ${(other % 2) * 1300 + 500}, c.tax_class
    FROM variants v JOIN LATERAL (SELECT tax_class FROM variant_tax_classes WHERE variant_id = v.id LIMIT 1) c ON true
    WHERE v.product_id = ${id} ON CONFLICT (variant_id, valid_from) DO UPDATE SET gst_rate_bp = excluded.gst_rate_bp`,
  untax: ({ id }) => sql`
    DELETE FROM variant_tax_classes c USING variants v WHERE v.id = c.variant_id AND v.product_id = ${id}
      AND EXISTS (SELECT FROM variant_tax_classes o WHERE o.variant_id = c.variant_id AND o.valid_from < c.valid_from)`,
  value: ({ id, other }) => sql`
    UPDATE variant_attributes SET value = ${`${other} mm`} WHERE position = 1
      AND variant_id IN (SELECT v.id FROM variants v WHERE v.product_id = ${id})`,
  values: ({ id }) =>
    sql`DELETE FROM variant_attributes WHERE variant_id IN (SELECT v.id FROM variants v WHERE v.product_id = ${id})`,
  picture: ({ id }) => sql`DELETE FROM product_pictures WHERE product_id = ${id} AND position > 1`,
  addPicture: ({ id, other }) => sql`
    INSERT INTO product_pictures (product_id, position, file_path, alt)
    SELECT ${id}, 90 + ${other % 5}::int, file_path, 'Another' FROM product_pictures WHERE product_id = ${other} LIMIT 1 ON CONFLICT DO NOTHING`,
  file: ({ id, other }) => sql`
    UPDATE files SET width = ${other + 100}, placeholder = '#123456'
    WHERE path IN (SELECT file_path FROM product_pictures WHERE product_id = ${id})`,
  document: ({ id }) => sql`UPDATE product_documents SET title = title || '.' WHERE product_id = ${id}`,
  relations: ({ id }) => sql`DELETE FROM product_relations WHERE product_id = ${id}`,
  hideReview: ({ other }) => sql`UPDATE reviews SET hidden_at = now() WHERE rating = ${(other % 5) + 1}`,
  review: ({ other }) => sql`UPDATE reviews SET rating = ${(other % 5) + 1}, hidden_at = NULL, hidden_reason = NULL`,
  reviewer: ({ other }) =>
    sql`UPDATE customers SET first_name = 'Meera ' || ${other}::int WHERE id IN (SELECT customer_id FROM reviews)`,
  categoryName: ({ id, other }) => sql`
    UPDATE categories SET name = ${`Category ${other}`} WHERE id = (SELECT category_id FROM products WHERE id = ${id})`,
  attributeName: ({ other }) => sql`
    UPDATE attributes SET name = ${`Attribute ${other}`} WHERE id = (SELECT min(id) FROM attributes)`,
  term: ({ other }) => sql`
    INSERT INTO search_terms (term, kind, targets) VALUES (${`term ${other}`}, 'synonym', ARRAY['forceps']) ON CONFLICT DO NOTHING`,
  block: ({ id }) => sql`
    UPDATE lots SET quarantined_at = CASE WHEN quarantined_at IS NULL THEN now() END
    WHERE variant_id IN (SELECT v.id FROM variants v WHERE v.product_id = ${id})`,
  expire: ({ id }) => sql`
    UPDATE lots SET expires_on = (now() AT TIME ZONE 'Asia/Kolkata')::date - 1, manufactured_on = '2020-01-01'
    WHERE variant_id IN (SELECT v.id FROM variants v WHERE v.product_id = ${id})`,
  order: ({ other }) =>
    placeTestOrder(t, asha, { goods: [[refs[other % refs.length] as string, 1]] }).catch(() => null),
  replaceRows: ({ id }) =>
    asAdmin(`BEGIN;
    CREATE TEMP TABLE kept AS SELECT * FROM product_pictures WHERE product_id = ${id};
    DELETE FROM product_pictures WHERE product_id = ${id};
    INSERT INTO product_pictures SELECT * FROM kept ORDER BY position LIMIT 1; DROP TABLE kept; COMMIT`),
  addVariant: ({ id, other }) => sql`
    WITH one AS (SELECT * FROM variants WHERE id = (SELECT min(v.id) FROM variants v WHERE v.product_id = ${other})), new AS (
      INSERT INTO variants (product_id, position, ref_no, udi_di, mrp_paise, price_paise, weight_g)
      SELECT ${id}, 50, ${`AA-${++added}`}, ${`X${added}`}, mrp_paise, price_paise, weight_g FROM one RETURNING id)
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class)
    SELECT new.id, c.valid_from, c.hsn_code, c.gst_rate_bp, c.tax_class FROM new, one JOIN variant_tax_classes c ON c.variant_id = one.id`,
  begin: async ({ other }) => {
    if (held) return;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
    const done = t.db.transaction().execute(async (db) => {
      // The transaction stays open during the following steps, however long they take.
      await disableStatementTimeout(db);
      await db
        .updateTable("products")
        .set({ short_description: `Held ${other}` })
        .where("id", "=", heldId)
        .execute();
      hasBegun();
      await released;
    });
    await begun;
    held = () => {
      held = null;
      release();
      return done;
    };
  },
  commit: async () => held?.(),
  clock: async ({ hours }) => clock.advance({ hours }),
  clockBack: async ({ hours }) => clock.advance({ hours: -hours }),
};

/** Everything that visitors see of products, by their ids. */
function shown({ catalogue, availability, kits, validUntil, content, settings }: LoadedState) {
  const { table, references, search, facets } = catalogue;
  const at = (slots: Iterable<number>) => [...slots].map((slot) => table.products.at(slot)?.id);
  const product = ({ slot: _, description, ...each }: CatalogueProduct) => ({ ...each, html: description.html });
  const current = catalogue.products.flatMap(({ variants }) => variants);
  return {
    products: catalogue.products.map(product),
    labels: current.map(({ id }) => [id, availability.of(id)]),
    categories: catalogue.categories,
    orders: Object.entries(table.orders).map(([name, slots]) => [name, at(slots)]),
    columns: Object.entries(table.columns).map(([name, column]) => [
      name,
      [...table.orders.catalogue].map((slot) =>
        name === "country" ? table.slots.countryName(column[slot] ?? 0) : column[slot],
      ),
    ]),
    found: ["forceps", "forcpes", "Named", "qq", "term 1", "1101", "aa", "mm"].map((text) => {
      const { slots, ...about } = search.find(text);
      return [text, at(slots), about];
    }),
    references: [...new Set([...refs, ...current.map(({ ref_no }) => ref_no)])].map((ref) => [
      ref,
      references().exact(ref)?.id,
      references()
        .formerly(ref)
        .map(({ id }) => id),
    ]),
    lookups: [
      ...ids.map((id) => catalogue.productById.get(id)?.id),
      ...current.map(({ id }) => catalogue.variantById.get(id)?.product.id),
    ],
    facets: [...facets.attributes.values()]
      .map(({ attribute_id, attribute_name, unit }) => ({ attribute_id, attribute_name, unit }))
      .sort((a, b) => a.attribute_id - b.attribute_id),
    fitting: current.flatMap(({ attributes }) =>
      attributes.map(({ attribute_id, value }) =>
        at(facets.fitting(table.orders.catalogue, [{ attribute_id, value }])),
      ),
    ),
    ...{ kits: kits.all, validUntil, content, settings },
  };
}

async function expectAsRead(state: LoadedState | null) {
  expect(state).not.toBeNull();
  expect(shown(state as LoadedState)).toEqual(shown(await loadState(shop)));
}

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(changes), "save", "save", "resume", "resume"),
  id: fc.constantFrom(...ids),
  other: fc.constantFrom(...ids),
  hours: fc.integer({ min: 0, max: 60 }),
  isHeld: fc.boolean(),
});

test("a start from what was saved shows what a full load shows, whatever happened before and after", async () => {
  let state = (await loadState(shop)) as LoadedState;
  await saveState(shop, state, file);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const { kind, ...chosen } of steps) {
        if (kind === "save") {
          // The state of a running process that applied the changes, or of a start from an earlier file.
          await live.refresh();
          state = chosen.isHeld ? state : (live.current() as object as LoadedState);
          await saveState(shop, state, file);
        } else if (kind === "resume") {
          const resumed = await resumeState(shop, file);
          await expectAsRead(resumed);
          state = resumed as LoadedState;
        } else await changes[kind]?.(chosen);
      }
      await held?.();
      await expectAsRead(await resumeState(shop, file));
    }),
    { numRuns: Number(process.env.RUNS ?? 6), endOnFailure: true },
  );
  clock.set(start);
}, 600_000);
