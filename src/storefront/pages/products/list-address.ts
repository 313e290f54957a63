/** What a list's address asks for. Anything that makes no sense counts as not said. */
export interface Asked {
  category: number | null;
  search: string;
  sort: string | undefined;
  page: number;
}

export const sorts = [
  { value: "relevance", name: "Relevance" },
  { value: "name", name: "Name" },
  { value: "newest", name: "Newest" },
  { value: "price", name: "Price, low to high" },
  { value: "-price", name: "Price, high to low" },
];

export function askedFor(search: URLSearchParams): Asked {
  const sort = search.get("sort") ?? undefined;
  return {
    category: wholeNumber(search.get("category")),
    search: (search.get("search") ?? "").trim().slice(0, 200),
    sort: sorts.some(({ value }) => value === sort) ? sort : undefined,
    page: wholeNumber(search.get("page")) ?? 1,
  };
}

/** The shortest address that asks for the same. */
export function addressFor({ category, search, sort, page }: Asked): string {
  const query = new URLSearchParams();
  if (category !== null) query.set("category", String(category));
  if (search) query.set("search", search);
  if (sort && sort !== "relevance") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/product?${query}` : "/product";
}

function wholeNumber(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : null;
}
