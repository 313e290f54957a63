/** Parameters of the list below a side form, which do not identify what is edited. */
const ofLists = ["search", "sort", "after", "before", "page", "per_page"];

/** The subject of a side form, from its URL: `edit=7`. */
export function recordName(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ofLists) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}
