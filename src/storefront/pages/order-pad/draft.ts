/** A list that is being typed, kept in this browser under the customer it belongs to. */

const storageKey = (customerId: number) => `order_pad_${customerId}`;

export function keptDraft(customerId: number): string {
  try {
    return localStorage.getItem(storageKey(customerId)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(customerId: number, text: string): void {
  try {
    if (text === "") localStorage.removeItem(storageKey(customerId));
    else localStorage.setItem(storageKey(customerId), text);
  } catch {
    // A browser that keeps nothing for this site loses the list with the page, as it does everything.
  }
}
