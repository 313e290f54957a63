import { type RawBuilder, sql } from "kysely";
import type { productFilters, productSorts } from "../../../contract/staff/catalogue.ts";
import type { Db } from "../../shop.ts";
import { refKey } from "../search.ts";

export interface ProductQuery {
  search?: string | undefined;
  category?: number | undefined;
  sub_category?: number | undefined;
  state?: "shown" | "hidden" | undefined;
  filter?: (typeof productFilters)[number] | undefined;
  sort?: (typeof productSorts)[number] | undefined;
}

/** Where a page ended: what the list is sorted by, and the id that tells equals apart. */
export interface Place {
  by: string | number;
  id: number;
}

export interface ListedRow {
  id: number;
  name: string;
  slug: string;
  token: string;
  category: string;
  sub_category: string;
  hidden: boolean;
  top_sell: boolean;
  deal_of_day: boolean;
  enquiry_only: boolean;
  verified_only: boolean;
  file: string | null;
  variant_count: number;
  ref_no: string | null;
  mrp_from_paise: number | null;
  position: number;
  changed_at: Date;
  changed_by: string | null;
  /** What it is sorted by. */
  by: string | number;
}

interface Order {
  by: RawBuilder<unknown>;
  /** To compare with, from the text of an address. */
  type: RawBuilder<unknown>;
  down: boolean;
}

const name = { by: sql`lower(p.name)`, type: sql`text` };
// A moment is compared to the microsecond, which no JSON number or Date carries.
const changed = { by: sql`p.changed_at`, type: sql`timestamptz` };
const orders: Record<(typeof productSorts)[number], Order> = {
  position: { by: sql`p.position`, type: sql`int`, down: false },
  name: { ...name, down: false },
  "-name": { ...name, down: true },
  changed: { ...changed, down: false },
  "-changed": { ...changed, down: true },
};

/** One page of the products asked for, and how many there are in all. A page begins after a product, so that none is seen twice. */
export async function productsListed(db: Db, query: ProductQuery, after: Place | null, count: number) {
  const { by, type, down } = orders[query.sort ?? "position"];
  const where = conditions(query);
  const direction = down ? sql`DESC` : sql`ASC`;
  const beyond = after
    ? sql`AND (${by}, p.id) ${down ? sql`<` : sql`>`} (${String(after.by)}::${type}, ${after.id}::int)`
    : sql``;
  const found = await sql<ListedRow>`
    WITH page AS (
      SELECT p.* FROM products p WHERE ${where} ${beyond} ORDER BY ${by} ${direction}, p.id ${direction} LIMIT ${count}
    )
    SELECT p.id, p.name, p.slug, p.token, c.name AS category, s.name AS sub_category,
           p.withdrawn_at IS NOT NULL AS hidden, p.top_sell, p.deal_of_day, p.enquiry_only, p.verified_only,
           (SELECT file_path FROM product_pictures i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1) AS file,
           v.variant_count, v.ref_no, v.mrp_from_paise, p.position, p.changed_at, p.changed_by, (${by})::text AS by
    FROM page p
    JOIN categories c ON c.id = p.category_id
    JOIN sub_categories s ON s.id = p.sub_category_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS variant_count, min(mrp_paise) AS mrp_from_paise,
             (array_agg(ref_no ORDER BY position, id))[1] AS ref_no
      FROM variants WHERE product_id = p.id AND withdrawn_at IS NULL
    ) v
    ORDER BY ${by} ${direction}, p.id ${direction}`.execute(db);
  return found.rows;
}

export async function countProducts(db: Db, query: ProductQuery): Promise<number> {
  const found = await sql<{ n: number }>`SELECT count(*)::int AS n FROM products p WHERE ${conditions(query)}`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

/** What a product must be to be listed. Also the sheet of all variants is narrowed by it. */
export function conditions(query: ProductQuery) {
  const { search = "", category, sub_category, state, filter } = query;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (search.trim() !== "") all.push(matching(search.trim()));
  if (category !== undefined) all.push(sql`p.category_id = ${category}`);
  if (sub_category !== undefined) all.push(sql`p.sub_category_id = ${sub_category}`);
  if (state) all.push(state === "hidden" ? sql`p.withdrawn_at IS NOT NULL` : sql`p.withdrawn_at IS NULL`);
  if (filter === "no_variants") {
    all.push(sql`NOT EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.withdrawn_at IS NULL)`);
  } else if (filter === "no_picture") {
    all.push(sql`NOT EXISTS (SELECT FROM product_pictures i WHERE i.product_id = p.id)`);
  } else if (filter) all.push(sql`${sql.ref(`p.${filter}`)}`);
  return sql.join(all, sql` AND `);
}

function matching(search: string) {
  const key = refKey(search);
  const byName = sql`SELECT id FROM products WHERE name ILIKE ${`%${escaped(search)}%`}`;
  if (key === "") return sql`p.id IN (${byName})`;
  // Each half finds its own by an index of parts of words; joined by OR, neither would.
  return sql`p.id IN (${byName} UNION ALL
    SELECT product_id FROM variants WHERE ref_key LIKE ${`%${key}%`} AND withdrawn_at IS NULL)`;
}

/** `%` and `_` stand for themselves. */
function escaped(words: string): string {
  return words.replace(/[\\%_]/g, "\\$&");
}

export interface ChoiceRow {
  id: number;
  name: string;
  category: string;
  file: string | null;
  hidden: boolean;
}

const choice = sql`p.id, p.name, c.name AS category, p.withdrawn_at IS NOT NULL AS hidden,
  (SELECT file_path FROM product_pictures i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1) AS file`;

/** A few products to choose from; those whose name begins with what is looked for come first. */
export async function productChoices(db: Db, search: string, except: number | null): Promise<ChoiceRow[]> {
  const start = `${escaped(search.trim().toLowerCase())}%`;
  const found = await sql<ChoiceRow>`
    SELECT ${choice} FROM products p JOIN categories c ON c.id = p.category_id
    WHERE ${conditions({ search })} AND p.id IS DISTINCT FROM ${except}
    ORDER BY lower(p.name) LIKE ${start} DESC, p.withdrawn_at IS NOT NULL, lower(p.name), p.id LIMIT 12`.execute(db);
  return found.rows;
}

export async function companionsOf(
  db: Db,
  productId: number,
): Promise<(ChoiceRow & { kind: "related" | "compatible" })[]> {
  const found = await sql<ChoiceRow & { kind: "related" | "compatible" }>`
    SELECT r.kind, ${choice} FROM product_relations r
    JOIN products p ON p.id = r.other_product_id JOIN categories c ON c.id = p.category_id
    WHERE r.product_id = ${productId} ORDER BY r.kind, r.position`.execute(db);
  return found.rows;
}
