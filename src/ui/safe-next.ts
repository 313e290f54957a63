const here = "https://shop.invalid";

/**
 * Where to go after sign-in: a path on this site, or "/" for anything that could lead to another site (CWE-601). Checks the path after
 * resolving it: "/.//other.example" becomes "//other.example", which points to another host.
 */
export function safeNext(next: string | null): string {
  if (next === null || !next.startsWith("/") || !URL.canParse(next, here)) return "/";
  const { origin, pathname, search, hash } = new URL(next, here);
  return origin === here && !isUnclear(next) && !isUnclear(pathname) ? pathname + search + hash : "/";
}

/** Browsers treat a backslash as a slash and drop control characters; proxies may decode a path again. */
function isUnclear(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return /^\/(?:\.{0,2}\/)*\//.test(path) || /[\\\p{Cc}]|%(?:0|1|2f|5c|7f|25)|%(?![0-9a-f]{2})/iu.test(path);
}
