const visitor = "visitor";

/** Whose something is, by the token: a hash that names caches and gives nothing away. */
export async function hashOwner(token: string | null): Promise<string> {
  if (!token) return visitor;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
