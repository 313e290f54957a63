const visitor = "visitor";

/** A hash of the token, used in cache names as the owner; it reveals nothing about the customer. */
export async function hashOwner(token: string | null): Promise<string> {
  if (!token) return visitor;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
