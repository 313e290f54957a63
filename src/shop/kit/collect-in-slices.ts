import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";

const sliceMs = 5;

/** Picks from many items, letting waiting requests be answered in between. Leaves out the items for which `pick` returns null. */
export async function collectInSlices<Item, Picked>(
  items: Iterable<Item>,
  pick: (item: Item) => Picked | null,
): Promise<Picked[]> {
  const collected: Picked[] = [];
  let begun = performance.now();
  for (const item of items) {
    const picked = pick(item);
    if (picked !== null) collected.push(picked);
    if (performance.now() - begun < sliceMs) continue;
    await yieldToEventLoop();
    begun = performance.now();
  }
  return collected;
}
