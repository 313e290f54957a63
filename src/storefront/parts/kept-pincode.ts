/** The PIN code that was last asked for, kept in this browser only. */

const key = "pincode";

export function keptPincode(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keepPincode(pincode: string): void {
  try {
    localStorage.setItem(key, pincode);
  } catch {
    // A browser that keeps nothing for this site asks again.
  }
}
