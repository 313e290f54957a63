/** The state of a list lives in the address: filters by name, `sort`, and the row a page goes on from, `after` or `before`. */

export type Filter =
  | { kind: "search"; name: string; label: string }
  | { kind: "choice"; name: string; label: string; options: readonly (readonly [value: string, name: string])[] }
  | { kind: "day"; name: string; label: string }
  /** Set by a link from another screen; here it can only be taken away. */
  | { kind: "link"; name: string; label: string }
  /** Chosen beside the filters, by tabs; kept with them. */
  | { kind: "elsewhere"; name: string; label: string };

/** What the list asks for: the parameters it knows, no others. */
export function queryOf(search: URLSearchParams, filters: readonly Filter[]): Record<string, string> {
  const names = [...filters.map(({ name }) => name), "sort", "after", "before"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** What the list asks for, without where its page begins: what a sheet of all of it holds. */
export function withoutPlace({ after: _after, before: _before, ...query }: Record<string, string>) {
  return query;
}

/** The address with some parameters changed; empty ones go. Anything but a step to another page begins at the first. */
export function changed(search: URLSearchParams, parameters: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("after");
  next.delete("before");
  for (const [name, value] of Object.entries(parameters)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The filters alone, as they are kept under a name; the way they are sorted belongs to them. */
export function filtersOf(search: URLSearchParams, filters: readonly Filter[], sorted = true): string {
  const kept = new URLSearchParams();
  for (const name of [...filters.map(({ name }) => name), ...(sorted ? ["sort"] : [])]) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** What a column's heading leads to: first upwards, then downwards, then as it was. */
export function nextSort(sort: string, now: string | null): string {
  if (now === sort) return `-${sort}`;
  return now === `-${sort}` ? "" : sort;
}
