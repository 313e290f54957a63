import { getHeapSpaceStatistics } from "node:v8";
import { limitYoungGrowth } from "./return-memory.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

/** A process for the test of `limitYoungGrowth`: prints the usual size of V8's new space with and without the limit. */
const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

/** @returns the median size during the work, in bytes: on a busy machine the space gains a few pages for a moment without having grown */
async function load(): Promise<number> {
  const rows: object[] = [];
  const sizes: number[] = [];
  for (let row = 0; row < 400_000; row++) {
    rows.push({ row, text: `text ${row}` });
    if (row % 10_000 > 0) continue;
    await yieldToEventLoop();
    sizes.push(size());
  }
  return sizes.sort((one, other) => one - other)[sizes.length / 2] ?? 0;
}

const allowGrowth = limitYoungGrowth();
const loaded = await load();
allowGrowth();
process.stdout.write(JSON.stringify({ loaded, afterwards: await load() }));
