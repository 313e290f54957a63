/** The beginnings of shelf names in the order in which pick lists visit them, one in each line. */
export const shelfBeginnings = (typed: string): string[] =>
  typed
    .split("\n")
    .map((row) => row.trim().toLowerCase())
    .filter((row) => row !== "");

/**
 * Compares shelves for pick lists: those that begin as the first line says come first, and so on, then all others. A-2 is before A-10;
 * what has no shelf comes last.
 */
export function shelfComparison(typed: string): (one: string | null, other: string | null) => number {
  const beginnings = shelfBeginnings(typed);
  const collator = new Intl.Collator("en", { numeric: true });
  const places = new Map<string, number>();
  const shelfPosition = (shelf: string) => {
    const known = places.get(shelf);
    if (known !== undefined) return known;
    // Of "A" and "A-1", the longer decides for A-10.
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

/** Compares what is to be picked: by shelf, and on one shelf by reference number. */
export function pickComparison(typed: string): (one: Shelved, other: Shelved) => number {
  const compareShelves = shelfComparison(typed);
  const { compare } = new Intl.Collator("en", { numeric: true });
  return (one, other) => compareShelves(one.shelf, other.shelf) || compare(one.ref_no, other.ref_no);
}
