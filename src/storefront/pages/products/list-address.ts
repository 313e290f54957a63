import { inEachLanguage, text } from "../../../language/text.ts";
import type { ListView } from "./list-view.ts";

/** The query of a list's URL. Invalid values count as absent. */
export interface Asked {
  category: number | null;
  subCategory: number | null;
  /** Attribute filters, each as `7:180`: attribute id and value. */
  attributes: string[];
  /** Countries of origin; products from any of them match. */
  countries: string[];
  search: string;
  /** Without corrected spelling. */
  asTyped?: boolean;
  sort: string | undefined;
  page: number;
  view?: ListView;
}

export const sorts = inEachLanguage(() => [
  { value: "relevance", name: text("Relevance") },
  { value: "name", name: text("Name") },
  { value: "newest", name: text("Newest") },
  { value: "price", name: text("Price, low to high") },
  { value: "-price", name: text("Price, high to low") },
  { value: "country", name: text("Country of origin") },
]);

/** The API's limit for each. */
const mostChoices = 20;

export function askedFor(search: URLSearchParams): Asked {
  const sort = search.get("sort") ?? undefined;
  const attributes = search.getAll("attr").filter((choice) => /^[1-9][0-9]{0,8}:[^\p{Cc}\p{Cs}]{1,200}$/u.test(choice));
  const countries = search.getAll("country").filter((name) => /^\p{L}[^\p{Cc}\p{Cs}]{1,99}$/u.test(name));
  return {
    category: wholeNumber(search.get("category")),
    subCategory: wholeNumber(search.get("sub_category")),
    attributes: [...new Set(attributes)].sort().slice(0, mostChoices),
    countries: [...new Set(countries)].sort().slice(0, mostChoices),
    search: (search.get("search") ?? "").trim().slice(0, 200),
    ...(search.get("as_typed") === "1" ? { asTyped: true } : {}),
    sort: sorts.some(({ value }) => value === sort) ? sort : undefined,
    page: wholeNumber(search.get("page")) ?? 1,
    ...(search.get("view") === "table" ? { view: "table" } : {}),
  };
}

/** The shortest equivalent URL. */
export function addressFor({
  category,
  subCategory,
  attributes,
  countries,
  search,
  asTyped,
  sort,
  page,
  view,
}: Asked): string {
  const query = new URLSearchParams();
  if (category !== null) query.set("category", String(category));
  if (subCategory !== null) query.set("sub_category", String(subCategory));
  for (const choice of attributes) query.append("attr", choice);
  for (const country of countries) query.append("country", country);
  if (search) query.set("search", search);
  if (search && asTyped) query.set("as_typed", "1");
  if (sort && sort !== "relevance") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  if (view) query.set("view", view);
  // A colon needs no escape in a query string.
  return query.size > 0 ? `/product?${String(query).replaceAll("%3A", ":")}` : "/product";
}

/** The same list without filters. */
export function withoutFilters(asked: Asked): Asked {
  return { ...asked, subCategory: null, attributes: [], countries: [], page: 1 };
}

export function isFiltered({ subCategory, attributes, countries }: Asked): boolean {
  return subCategory !== null || attributes.length > 0 || countries.length > 0;
}

function wholeNumber(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : null;
}
