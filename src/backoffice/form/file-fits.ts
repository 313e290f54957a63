/** Why a file is not taken, or null. The server looks at the content itself; this spares sending what it would refuse. */
export function fits(file: Pick<File, "type" | "size">, accept: readonly string[], maxBytes: number): string | null {
  if (!accept.includes(file.type)) return "This kind of file is not taken here.";
  if (file.size > maxBytes) return `It is larger than ${megabytes(maxBytes)}.`;
  return null;
}

/** `2.5 MB`; a megabyte has a million bytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-IN", { maximumFractionDigits: 1 })} MB`;
}
