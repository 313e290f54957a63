/** Which parameters of an address the reply depends on. */
export interface AddressParameters {
  /** Those that choose what is shown to everyone. */
  shaping: ReadonlySet<string>;
  /** Those that are meant for one visitor: such a reply is not cached. */
  personal: ReadonlySet<string>;
}

const longest = 2000;

/**
 * Makes the function that turns a request's address into the key of its cached reply, or into null where there must not be one. All
 * parameters that nothing depends on are left out: otherwise anyone could fill a cache with copies of one page. An address that is
 * not written plainly gets no key, because what reads it later might understand another address than this does.
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
