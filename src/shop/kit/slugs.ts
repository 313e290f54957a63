/** The readable part of a URL, made from a name: lower-case letters, digits, single hyphens. */
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

/** The slug, with a number appended if it is already taken. */
export function freeSlug(wanted: string, taken: Iterable<string>): string {
  const others = new Set(taken);
  if (!others.has(wanted)) return wanted;
  for (let count = 2; ; count++) if (!others.has(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
