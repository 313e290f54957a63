/** The readable part of an address made of a name: small letters, digits, single hyphens. */
export function slugify(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 120)
    .replace(/^-|-$/g, "");
  return slug || "item";
}

/** The same, with a number after it where others have it already. */
export function freeSlug(wanted: string, taken: Iterable<string>): string {
  const others = new Set(taken);
  if (!others.has(wanted)) return wanted;
  for (let count = 2; ; count++) if (!others.has(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
