/** The URL of the comparison of these variants, which can be shared. @param showsAll includes the rows in which they do not differ */
export function addressFor(variants: readonly number[], showsAll: boolean): string {
  return `/compare?variants=${variants.join(",")}${showsAll ? "&all=1" : ""}`;
}

/** The ids in a URL that may have been truncated or typed; ignores everything else. */
export function readIds(search: URLSearchParams, name: "variants" | "products"): string[] {
  return search
    .getAll(name)
    .flatMap((text) => text.split(","))
    .filter((text) => /^[0-9]{1,9}$/.test(text));
}
