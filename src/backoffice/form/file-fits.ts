/** Windows often knows no type for these, or calls a CSV Excel's own: their names say what they are. */
const typesByEnding: Record<string, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The type a file is sent as: the browser's, or where that has none, the one its name tells. Empty where nothing does. */
export function typeOf({ type, name }: Pick<File, "type" | "name">): string {
  if (type !== "" && type !== "application/octet-stream") return type;
  return typesByEnding[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""] ?? type;
}

/** What a browser is told to offer: types, and the endings of those that some systems know by their name alone. */
export function offered(accept: readonly string[]): string {
  const endings = Object.entries(typesByEnding).filter(([, type]) => accept.includes(type));
  return [...accept, ...endings.map(([ending]) => `.${ending}`)].join(",");
}

/** Why a file is not taken, or null. The server looks at the content itself; this spares sending what it would refuse. */
export function fits(
  file: Pick<File, "type" | "name" | "size">,
  accept: readonly string[],
  maxBytes: number,
): string | null {
  if (!accept.includes(typeOf(file))) return "This file type is not supported.";
  if (file.size > maxBytes) return `The file is larger than ${megabytes(maxBytes)}.`;
  return null;
}

/** `2.5 MB`; a megabyte has a million bytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-IN", { maximumFractionDigits: 1 })} MB`;
}
