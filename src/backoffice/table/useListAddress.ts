import { useSearchParams } from "react-router";
import { changed, type Filter, filterString, listQuery, nextSort } from "./list-address.ts";

/** The state of a list in the URL, and the URLs of its other pages and sort orders. */
export function useListAddress(filters: readonly Filter[]) {
  const [search, setSearch] = useSearchParams();
  const hrefFor = (parameters: Record<string, string>) => `?${changed(search, parameters)}`;
  const sorted = search.get("sort");
  return {
    query: listQuery(search, filters),
    isFirstPage: !search.has("after") && !search.has("before"),
    hrefFor,
    sort: { now: sorted, hrefFor: (by: string) => hrefFor({ sort: nextSort(by, sorted) }) },
    filterValue: (name: string) => search.get(name) ?? "",
    setFilter(name: string, value: string) {
      // The current URL: a search waits for a pause in typing, and a tab may have been chosen since.
      setSearch(changed(new URLSearchParams(location.search), { [name]: value }), {
        replace: true,
        preventScrollReset: true,
      });
    },
    /** The active filters, and those that remain after clearing. */
    filtered: filterString(search, filters),
    cleared: filterString(
      search,
      filters.filter(({ kind }) => kind === "elsewhere"),
      false,
    ),
  };
}
