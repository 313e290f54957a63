/** A reference number as it is compared: letters and digits only, in capitals. */
export function refKey(ref_no: string): string {
  return ref_no.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** The previous references of a variant, as they were written. */
export function previousRefs({ previous_refs }: { previous_refs?: string | null }): string[] {
  if (!previous_refs) return [];
  return previous_refs
    .split(/[,;]/)
    .map((written) => written.trim())
    .filter((written) => refKey(written) !== "");
}
