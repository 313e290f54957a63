/** Parameters of the list below a side form, which say nothing about what is edited. */
const ofLists = ["search", "sort", "after", "before", "page", "per_page"];

/** What a side form edits, as its address says: `edit=7`. */
export function recordName(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ofLists) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}
