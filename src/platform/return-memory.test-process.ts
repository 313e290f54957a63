import { getHeapSpaceStatistics } from "node:v8";
import { limitYoungGrowth } from "./return-memory.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

/** A process for the test of the space for new objects: prints how large it is with and without what limits it. */
const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

async function load() {
  const rows: object[] = [];
  for (let row = 0; row < 400_000; row++) {
    rows.push({ row, text: `text ${row}` });
    if (row % 10_000 === 0) await yieldToEventLoop();
  }
}

const allowGrowth = limitYoungGrowth();
await load();
allowGrowth();
const loaded = size();
await load();
process.stdout.write(JSON.stringify({ loaded, afterwards: size() }));
