/** Windows often has no type for these, or reports a CSV file as Excel, so the extension decides. */
const typesByEnding: Record<string, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The MIME type to send: the browser's, otherwise the one for the extension, otherwise empty. */
export function mimeType({ type, name }: Pick<File, "type" | "name">): string {
  if (type !== "" && type !== "application/octet-stream") return type;
  return typesByEnding[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""] ?? type;
}

/** The `accept` attribute: types, plus extensions for systems that do not know the types. */
export function acceptAttribute(accept: readonly string[]): string {
  const endings = Object.entries(typesByEnding).filter(([, type]) => accept.includes(type));
  return [...accept, ...endings.map(([ending]) => `.${ending}`)].join(",");
}

/** Why a file is rejected, or null. The server checks the content; this check avoids uploads that it would refuse. */
export function fileProblem(
  file: Pick<File, "type" | "name" | "size">,
  accept: readonly string[],
  maxBytes: number,
): string | null {
  if (!accept.includes(mimeType(file))) return "This file type is not supported.";
  if (file.size > maxBytes) return `The file is larger than ${megabytes(maxBytes)}.`;
  return null;
}

/** `2.5 MB`, where a megabyte is a million bytes. */
export function megabytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toLocaleString("en-IN", { maximumFractionDigits: 1 })} MB`;
}
