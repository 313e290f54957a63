/** The PIN code last asked about, stored only in this browser. */

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
    // If the browser stores nothing for this site, the customer is asked again.
  }
}
