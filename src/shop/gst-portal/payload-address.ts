const lineLength = 100;

/** The start of a text, at most this long. It never ends within a character, which PostgreSQL could not store as JSON. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** The last six digits of an address that form a possible pincode. */
export function pincodeIn(address: string): number | undefined {
  const pinCode = [...address.matchAll(/\b[1-9]\d{2} ?\d{3}\b/g)].at(-1)?.[0];
  return pinCode ? Number(pinCode.replace(" ", "")) : undefined;
}

/** A printed address split into the portal's fields: two lines of at most 100 characters, place and pincode. */
export function addressFields(address: string) {
  const parts = address.split(/[,\n]+/).map((part) => part.trim());
  const last = parts.findLast((part) => /[\p{L}\p{M}]{3}/u.test(part.replace(/[1-9]\d{2} ?\d{3}/, ""))) ?? "";
  const [before = "", after = ""] = last.split(/[1-9]\d{2} ?\d{3}\b/, 2);
  const place = `${withoutSeparator(before)}${after}`.trim();
  const whole = parts.filter(Boolean).join(", ");
  const first = cut(whole, lineLength);
  const second = cut(whole.slice(first.length), lineLength).trim();
  return {
    Addr1: first.trim(),
    ...(second.length >= 3 ? { Addr2: second } : {}),
    Loc: cut(place, 50),
    Pin: pincodeIn(address),
  };
}

/** Trims "Pune - " to "Pune". A regular expression anchored at the end would take quadratic time. */
function withoutSeparator(text: string): string {
  let end = text.length;
  while (end > 0 && /[-\s]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
