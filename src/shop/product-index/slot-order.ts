import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";

type Compare = (a: number, b: number) => number;

/** Sorted without yielding; a thousand slots take about a millisecond. */
const runLength = 4096;

/** Sorts slots in slices, between which requests are answered. */
export async function sortInSlices(slots: Iterable<number>, compare: Compare): Promise<Int32Array> {
  let from = Int32Array.from(slots);
  for (let start = 0; start < from.length; start += runLength) {
    from.subarray(start, start + runLength).sort(compare);
    await yieldToEventLoop();
  }
  let into = new Int32Array(from.length);
  for (let width = runLength; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const left = from.subarray(start, start + width);
      const right = from.subarray(start + width, start + 2 * width);
      await merge(left, right, into.subarray(start, start + 2 * width), compare);
    }
    [from, into] = [into, from];
  }
  return from;
}

async function merge(left: Int32Array, right: Int32Array, into: Int32Array, compare: Compare) {
  const isOrdered = right.length === 0 || compare(left.at(-1) as number, right[0] as number) <= 0;
  if (isOrdered) {
    into.set(left);
    into.set(right, left.length);
    return;
  }
  let [one, other] = [0, 0];
  for (let at = 0; at < into.length; at++) {
    if (at % runLength === runLength - 1) await yieldToEventLoop();
    const takesLeft =
      other >= right.length || (one < left.length && compare(left[one] as number, right[other] as number) <= 0);
    into[at] = takesLeft ? (left[one++] as number) : (right[other++] as number);
  }
}

/**
 * The same order with some slots removed and others inserted.
 * @param present the changed slots that are still in use; `compare` sees their new products
 */
export function reorder(
  order: Int32Array,
  changed: ReadonlySet<number>,
  present: readonly number[],
  compare: Compare,
): Int32Array {
  const kept = without(order, changed);
  const coming = [...present].sort(compare);
  const result = new Int32Array(kept.length + coming.length);
  let from = 0;
  coming.forEach((slot, before) => {
    const place = firstAfter(kept, (each) => compare(each, slot) > 0);
    result.set(kept.subarray(from, place), from + before);
    result[place + before] = slot;
    from = place;
  });
  result.set(kept.subarray(from), from + coming.length);
  return result;
}

/** Up to this many are looked up one by one, which takes a fiftieth of the time of a full pass. */
const fewChanged = 16;

function without(order: Int32Array, changed: ReadonlySet<number>): Int32Array {
  if (changed.size > fewChanged) return order.filter((slot) => !changed.has(slot));
  const places = Array.from(changed, (slot) => order.indexOf(slot)).filter((place) => place !== -1);
  const kept = new Int32Array(order.length - places.length);
  let from = 0;
  for (const [before, place] of places.sort((a, b) => a - b).entries()) {
    kept.set(order.subarray(from, place), from - before);
    from = place + 1;
  }
  kept.set(order.subarray(from), from - places.length);
  return kept;
}

/** The first position in a sorted list at which a condition holds. */
function firstAfter(sorted: Int32Array, holds: (slot: number) => boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(sorted[middle] as number)) to = middle;
    else from = middle + 1;
  }
  return from;
}
