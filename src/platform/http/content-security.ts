const rules = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The policy for one finished page: of the scripts that stand in it exactly those run that its renderer wrote, and nothing comes
 * from elsewhere (ASVS 3.4.3).
 * @param scripts hashes of those scripts, as in `'sha256-…'`, with spaces between
 * @throws when it is anything else, because a rule of somebody's making must not get into the policy
 */
export function contentSecurityPolicy(scripts: string): string {
  const hashes = new Set(scripts.split(" ").filter(Boolean));
  for (const hash of hashes) if (!sha256.test(hash)) throw new Error(`Not a script hash: ${hash}`);
  return [...rules, ["script-src 'self'", ...hashes].join(" ")].join("; ");
}

const sha256 = /^'sha256-[A-Za-z0-9+/]{43}='$/;

/** While developing: Vite puts styles and its own scripts into the page, and talks to it over a socket. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' ws:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const embeddedNowhere = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of whatever is no page: opened by its own address, it loads and runs nothing (ASVS 3.2.1, 3.4.6). */
export function policyOfType(contentType: string): string {
  // Browsers show a PDF in a viewer of their own, which a stricter policy would keep from drawing it.
  return contentType.startsWith("application/pdf") ? embeddedNowhere : `default-src 'none'; ${embeddedNowhere}`;
}
