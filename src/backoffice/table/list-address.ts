/** The URL state of a list: filters by name, `sort`, and the cursor `after` or `before`. */

export type Filter =
  | { kind: "search"; name: string; label: string }
  | {
      kind: "choice";
      name: string;
      label: string;
      options: readonly (readonly [value: string, name: string])[];
      /** The option without a value; "All" by default. */
      none?: string;
    }
  | { kind: "day"; name: string; label: string }
  /** Set by a link from another screen; here it can only be removed. */
  | { kind: "link"; name: string; label: string }
  /** Set by other controls, such as tabs; saved with the filters. */
  | { kind: "elsewhere"; name: string; label: string };

/** The query of the list: known parameters only. */
export function listQuery(search: URLSearchParams, filters: readonly Filter[]): Record<string, string> {
  const names = [...filters.map(({ name }) => name), "sort", "after", "before"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The query without the cursor, for exporting all rows. */
export function withoutPlace({ after: _after, before: _before, ...query }: Record<string, string>) {
  return query;
}

/** The URL with changed parameters; empty ones are removed. Unless a cursor is set, it goes back to the first page. */
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

/** The filters and sorting as a query string, as saved under a name. */
export function filterString(search: URLSearchParams, filters: readonly Filter[], sorted = true): string {
  const kept = new URLSearchParams();
  for (const name of [...filters.map(({ name }) => name), ...(sorted ? ["sort"] : [])]) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** The next value of `sort` for a column: ascending, descending, then the default. */
export function nextSort(sort: string, now: string | null): string {
  if (now === sort) return `-${sort}`;
  return now === `-${sort}` ? "" : sort;
}
