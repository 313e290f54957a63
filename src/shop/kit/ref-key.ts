/** A reference number normalised for comparison: only letters and digits, in capitals. */
export function refKey(ref_no: string): string {
  return ref_no.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** The previous reference numbers of a variant, as entered. */
export function previousRefs({ previous_refs }: { previous_refs?: string | null }): string[] {
  if (!previous_refs) return [];
  return previous_refs
    .split(/[,;]/)
    .map((written) => written.trim())
    .filter((written) => refKey(written) !== "");
}
