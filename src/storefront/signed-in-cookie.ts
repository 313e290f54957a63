/**
 * A cookie that indicates that a customer is signed in, but not who: the token itself stays in local storage. The server needs it to decide
 * for whom a read-only page may be sent without scripts. It grants nothing.
 */

/** Browsers accept a name with this prefix only over TLS, and only from this host. */
const secureName = "__Host-signed_in";
const plainName = "signed_in";

const header = new RegExp(`^(?:${secureName}|${plainName})=1$`);

/** True when a request's `Cookie` header consists of this cookie and nothing else. */
export function isSignedInCookie(cookies: string | null | undefined): boolean {
  return typeof cookies === "string" && header.test(cookies);
}

/** Whether the header contains this cookie, possibly among others. */
export function hasSignedInCookie(cookies: string | null | undefined): boolean {
  return cookies?.split("; ").some((cookie) => header.test(cookie)) ?? false;
}

/** @param expiresAt milliseconds since 1970 */
export function setSignedInCookie(expiresAt: number): void {
  write("1", new Date(expiresAt));
}

export function clearSignedInCookie(): void {
  write("", new Date(0));
}

function write(value: string, expires: Date): void {
  if (typeof document === "undefined") return;
  const isSecure = window.location.protocol === "https:";
  const name = isSecure ? secureName : plainName;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available without TLS
  document.cookie = `${name}=${value}; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
