/**
 * The elements of two lists in pairs. Throws if one list is longer than the other: an amount or a key would otherwise be missing, or belong
 * to another row.
 */
export function zip<One, Other>(one: readonly One[], other: readonly Other[]): [One, Other][] {
  if (one.length !== other.length) throw new RangeError(`cannot pair ${one.length} elements with ${other.length}`);
  return one.map((element, index) => [element, other[index] as Other]);
}
