import { type RawBuilder, sql } from "kysely";
import { homeCountry } from "../../contract/countries.ts";
import { toSearchKey } from "../../contract/search-key.ts";
import type { productFilters, productSorts } from "../../contract/staff/product-shapes.ts";
import {
  countLimit,
  countRows,
  cursorClause,
  type ListOrder,
  type Page,
  type PageRequest,
  toPage,
} from "../kit/list-page.ts";
import { and, likeAnywhere, likePrefix, PLAN_EACH_TIME, unionOf } from "../kit/lists.ts";
import { refKey } from "../kit/ref-key.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { declaredByImporters, declaredByProducts } from "../product-rules/index.ts";

export interface ProductQuery {
  search?: string | undefined;
  category?: number | undefined;
  sub_category?: number | undefined;
  state?: "shown" | "hidden" | undefined;
  filter?: (typeof productFilters)[number] | undefined;
  sort?: (typeof productSorts)[number] | undefined;
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
}

const id = { by: sql`p.id`, type: "int" } as const;
const position: ListOrder = { name: "position", keys: [{ by: sql`p.position`, type: "int" }, id] };
const name: ListOrder = { name: "name", keys: [{ by: sql`lower(p.name)`, type: "text" }, id] };
const changed: ListOrder = { name: "changed", keys: [{ by: sql`p.changed_at`, type: "timestamptz" }, id] };
const down = (order: ListOrder): ListOrder => ({ ...order, name: `-${order.name}`, descending: true });
const orders: Record<(typeof productSorts)[number], ListOrder> = {
  ...{ position, name, changed },
  ...{ "-name": down(name), "-changed": down(changed) },
};

/** One page of the matching products, including hidden ones. */
export async function productsListed(db: Db, query: ProductQuery & PageRequest): Promise<Page<ListedRow> | Refusal> {
  const cursor = cursorClause(orders[query.sort ?? "position"], query);
  if (cursor instanceof Refusal) return cursor;
  const { search, ...narrowed } = query;
  const where = conditions(narrowed);
  const ways = searchClauses(search?.trim() ?? "");
  const onPage = unionOf(
    ways,
    (way) => sql`
      SELECT ${listed} FROM products p WHERE ${and([where, way, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`,
  );
  const all = unionOf(
    ways,
    (way) => sql`SELECT p.id FROM products p WHERE ${and([where, way])} LIMIT ${sql.lit(countLimit + 1)}`,
  );
  const [result, counted] = await Promise.all([
    sql<ListedRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT p.*, g.category, g.sub_category, ${firstPicture} AS file,
             v.variant_count, v.ref_no, v.mrp_from_paise, ${cursor.place} AS place
      FROM (SELECT * FROM (${onPage}) p ORDER BY ${cursor.order} LIMIT ${cursor.limit}) p
      JOIN sub_category_names g ON g.sub_category_id = p.sub_category_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS variant_count, min(mrp_paise) AS mrp_from_paise,
               (array_agg(ref_no ORDER BY position, id))[1] AS ref_no
        FROM variants WHERE product_id = p.id AND withdrawn_at IS NULL
      ) v
      ORDER BY ${cursor.order}`.execute(db),
    countRows(db, all),
  ]);
  return toPage(cursor, result.rows, counted);
}

const listed = sql`p.id, p.name, p.slug, p.token, p.category_id, p.sub_category_id, p.withdrawn_at IS NOT NULL AS hidden,
  p.top_sell, p.deal_of_day, p.enquiry_only, p.verified_only, p.position, p.changed_at, p.changed_by`;
const firstPicture = sql`
  (SELECT file_path FROM product_pictures i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1)`;

/** The conditions of a list of products, also used to filter the spreadsheet of all variants. */
export function conditions({ search = "", category, sub_category, state, filter }: ProductQuery) {
  return and([
    search.trim() === ""
      ? null
      : sql`p.id IN (${unionOf(searchClauses(search.trim()), (way) => sql`SELECT p.id FROM products p WHERE ${way}`)})`,
    category === undefined ? null : sql`p.category_id = ${category}`,
    sub_category === undefined ? null : sql`p.sub_category_id = ${sub_category}`,
    state && (state === "hidden" ? sql`p.withdrawn_at IS NOT NULL` : sql`p.withdrawn_at IS NULL`),
    filter && filtered(filter),
  ]);
}

function filtered(filter: NonNullable<ProductQuery["filter"]>) {
  switch (filter) {
    case "no_variants":
      return sql`p.id IN (SELECT product_id FROM product_counts WHERE variants = 0)`;
    case "no_picture":
      return sql`p.id IN (SELECT product_id FROM product_counts WHERE pictures = 0)`;
    case "no_declarations":
      return sql`p.id IN (${undeclared})`;
    default:
      return sql.ref(`p.${filter}`);
  }
}

const anyMissing = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${sql.ref(name)} IS NULL`),
    sql` OR `,
  );

/** Products on sale that lack a declaration. Each part has its own index: `products_undeclared`, `variants_undeclared`. */
const undeclared = sql`
  SELECT id FROM products
  WHERE withdrawn_at IS NULL AND (${anyMissing(declaredByProducts)}
    OR (country_of_origin <> ${sql.lit(homeCountry)} AND (${anyMissing(declaredByImporters)})))
  UNION ALL
  SELECT v.product_id FROM variants v JOIN products o ON o.id = v.product_id AND o.withdrawn_at IS NULL
  WHERE v.withdrawn_at IS NULL AND v.net_quantity IS NULL`;

/** Matches part of the name or of a variant's reference number. Each condition has a trigram index. */
function searchClauses(search: string): RawBuilder<unknown>[] {
  if (search === "") return [sql`true`];
  const nameMatches = sql`p.name ILIKE ${likeAnywhere(search)}`;
  const key = refKey(search);
  if (key === "") return [nameMatches];
  const referenceMatches = sql`p.id IN (
    SELECT product_id FROM variants WHERE ref_key LIKE ${likeAnywhere(key)} AND withdrawn_at IS NULL)`;
  const previousMatches = sql`p.id IN (
    SELECT product_id FROM variants WHERE search_key(previous_refs) LIKE ${likeAnywhere(toSearchKey(search))}
    AND previous_refs IS NOT NULL AND withdrawn_at IS NULL)`;
  return [nameMatches, referenceMatches, previousMatches];
}

export interface ChoiceRow {
  id: number;
  name: string;
  slug: string;
  token: string;
  category: string;
  file: string | null;
  hidden: boolean;
}

const choice = sql`p.id, p.name, p.slug, p.token, g.category, p.withdrawn_at IS NOT NULL AS hidden,
  ${firstPicture} AS file`;

const mostChoices = 12;

/** A few products to choose from; names that begin with the search text come first. */
export async function productChoices(db: Db, search: string, except: number | null): Promise<ChoiceRow[]> {
  const begins = sql`p.name ILIKE ${likePrefix(search.trim())}`;
  const { rows } = await sql<ChoiceRow>`${PLAN_EACH_TIME}
    SELECT ${choice} FROM (${unionOf(
      [begins, ...searchClauses(search.trim())],
      (way) => sql`
        SELECT p.id, p.name, p.slug, p.token, p.sub_category_id, p.withdrawn_at FROM products p
        WHERE ${and([way, sql`p.id IS DISTINCT FROM ${except}`])} ORDER BY lower(p.name), p.id LIMIT ${sql.lit(mostChoices)}`,
    )}) p JOIN sub_category_names g ON g.sub_category_id = p.sub_category_id
    ORDER BY ${begins} DESC, p.withdrawn_at IS NOT NULL, lower(p.name), p.id LIMIT ${sql.lit(mostChoices)}`.execute(db);
  return rows;
}

export async function listRelatedProducts(
  db: Db,
  productId: number,
): Promise<(ChoiceRow & { kind: "related" | "compatible" })[]> {
  const { rows } = await sql<ChoiceRow & { kind: "related" | "compatible" }>`
    SELECT r.kind, ${choice} FROM product_relations r
    JOIN products p ON p.id = r.other_product_id
    JOIN sub_category_names g ON g.sub_category_id = p.sub_category_id
    WHERE r.product_id = ${productId} ORDER BY r.kind, r.position`.execute(db);
  return rows;
}
