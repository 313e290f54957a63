/** The prefixes of shelf names in the order in which pick lists visit them, one per line. */
export const shelfBeginnings = (typed: string): string[] =>
  typed
    .split("\n")
    .map((row) => row.trim().toLowerCase())
    .filter((row) => row !== "");

/**
 * Compares shelves for pick lists: shelves with the prefix on the first line come first, and so on, then all others. A-2 sorts before A-10;
 * items without a shelf come last.
 */
export function shelfComparison(typed: string): (one: string | null, other: string | null) => number {
  const beginnings = shelfBeginnings(typed);
  const collator = new Intl.Collator("en", { numeric: true });
  const places = new Map<string, number>();
  const shelfPosition = (shelf: string) => {
    const known = places.get(shelf);
    if (known !== undefined) return known;
    // If "A" and "A-1" both match A-10, the longer prefix decides.
    const fitting = beginnings.filter((beginning) => shelf.toLowerCase().startsWith(beginning));
    const longest = fitting.toSorted((one, other) => other.length - one.length)[0];
    const place = longest === undefined ? beginnings.length : beginnings.indexOf(longest);
    places.set(shelf, place);
    return place;
  };
  return (one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return shelfPosition(one) - shelfPosition(other) || collator.compare(one, other);
  };
}

interface Shelved {
  shelf: string | null;
  ref_no: string;
}

/** Compares items to pick: by shelf, then by reference number. */
export function pickComparison(typed: string): (one: Shelved, other: Shelved) => number {
  const compareShelves = shelfComparison(typed);
  const { compare } = new Intl.Collator("en", { numeric: true });
  return (one, other) => compareShelves(one.shelf, other.shelf) || compare(one.ref_no, other.ref_no);
}
