/** A reference number as it is compared: letters and digits only, in capitals. */
export function refKey(ref_no: string): string {
  return ref_no.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}
