const rules = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The policy for one rendered page: only the scripts that its renderer wrote may run, none at all where it wrote none, and nothing is
 * loaded from another host (ASVS 3.4.3).
 * @param scripts hashes of those scripts, as in `'sha256-…'`, separated by spaces
 * @param styles hashes of the style sheets that it wrote into the page
 * @throws when it is anything else, because no rule may be added to the policy
 */
export function contentSecurityPolicy(scripts: string, styles = ""): string {
  const hashes = hashesIn(scripts);
  const sources = hashes.size > 0 ? ["'self'", ...hashes] : ["'none'"];
  return [
    ...rules,
    // Otherwise what may run in the page could also be registered as a worker.
    ...(hashes.size > 0 ? ["worker-src 'self'"] : []),
    `style-src ${["'self'", ...hashesIn(styles)].join(" ")}`,
    `script-src ${sources.join(" ")}`,
  ].join("; ");
}

function hashesIn(text: string): ReadonlySet<string> {
  const hashes = new Set(text.split(" ").filter(Boolean));
  for (const hash of hashes) if (!sha256.test(hash)) throw new Error(`Not a hash: ${hash}`);
  return hashes;
}

const sha256 = /^'sha256-[A-Za-z0-9+/]{43}='$/;

/** While developing: Vite puts styles and its own scripts into the page, and talks to it over a socket. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' ws:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The worker that reads codes compiles WebAssembly of our own. No page may. */
export const scanWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const embeddedNowhere = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of whatever is no page: opened by its own address, it loads and runs nothing (ASVS 3.2.1, 3.4.6). */
export function policyOfType(contentType: string): string {
  // Browsers show a PDF in a viewer of their own, which a stricter policy would keep from drawing it.
  return contentType.startsWith("application/pdf") ? embeddedNowhere : `default-src 'none'; ${embeddedNowhere}`;
}
