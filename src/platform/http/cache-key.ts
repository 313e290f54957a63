/** The query parameters that the reply to a URL depends on. */
export interface AddressParameters {
  /** Parameters that determine what everyone is shown. */
  shaping: ReadonlySet<string>;
  /** Parameters meant for a single visitor. Such replies are not cached. */
  personal: ReadonlySet<string>;
}

const longest = 2000;

/**
 * Makes the function that turns a request's URL into the key of its cached reply, or into null if the reply must not be cached. Parameters
 * that the reply does not depend on are left out: otherwise anyone could fill a cache with copies of one page. A URL that is not in plain
 * notation gets no key, because later code might interpret it differently.
 */
export function cacheKeys(parametersOf: (path: string) => AddressParameters) {
  return (url: string): string | null => {
    if (url.length > longest || !/^\/(?!\/)[^#\\]*$/.test(url)) return null;
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : url.slice(0, mark);
    if (/%|\/\.\.?(?:\/|$)/.test(path)) return null;
    if (mark === -1) return url;
    const { shaping, personal } = parametersOf(path);
    const pairs: string[] = [];
    for (const pair of url.slice(mark + 1).split("&")) {
      const [name = ""] = pair.split("=", 1);
      if (/[^\w.-]/.test(name) || personal.has(name)) return null;
      if (shaping.has(name)) pairs.push(pair);
    }
    return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  };
}
