/** The comparison of these variants, which can be shared. @param showsAll with the rows in which they do not differ */
export function addressFor(variants: readonly number[], showsAll: boolean): string {
  return `/compare?variants=${variants.join(",")}${showsAll ? "&all=1" : ""}`;
}

/** The ids in an address that may have been cut or typed; whatever else is there is ignored. */
export function readIds(search: URLSearchParams, name: "variants" | "products"): string[] {
  return search
    .getAll(name)
    .flatMap((text) => text.split(","))
    .filter((text) => /^[0-9]{1,9}$/.test(text));
}
