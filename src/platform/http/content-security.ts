import { createHash } from "node:crypto";

/** Those without an address. What only describes the page (JSON-LD) is never run, and needs no leave. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

const rules = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The policy for one finished page: of the scripts that stand in it, exactly these run, and nothing comes from elsewhere. */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    if (script !== "") hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...rules, ["script-src 'self'", ...hashes].join(" ")].join("; ");
}

/** While developing: Vite puts styles and its own scripts into the page, and talks to it over a socket. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' ws:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";
