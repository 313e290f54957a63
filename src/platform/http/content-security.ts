const rules = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The policy for one rendered page: only the scripts that its renderer inlined may run, none if there are none, and nothing is loaded from
 * another host (ASVS 3.4.3).
 * @param scripts hashes of those scripts, as in `'sha256-…'`, separated by spaces
 * @param styles hashes of the style sheets that it inlined
 * @throws if they are anything else, because no rule may be added to the policy
 */
export function contentSecurityPolicy(scripts: string, styles = ""): string {
  const hashes = hashesIn(scripts);
  const sources = hashes.size > 0 ? ["'self'", ...hashes] : ["'none'"];
  return [
    ...rules,
    // Otherwise scripts allowed in the page could also be registered as workers.
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

/** For development: Vite adds styles and its own scripts to the page, and connects to it over a WebSocket. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' ws:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The worker that reads barcodes compiles our own WebAssembly. No page may do that. */
export const scanWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const embeddedNowhere = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of everything that is not a page: when opened directly, it loads and runs nothing (ASVS 3.2.1, 3.4.6). */
export function policyOfType(contentType: string): string {
  // Browsers show a PDF in their own viewer, which a stricter policy would break.
  return contentType.startsWith("application/pdf") ? embeddedNowhere : `default-src 'none'; ${embeddedNowhere}`;
}
