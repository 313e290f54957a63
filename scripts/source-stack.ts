import { createInterface } from "node:readline";
import { sourcePositions } from "./prepare/source-positions.ts";

/** `npm run stack < log`: copies its input, with positions in the sources instead of those in the built program. */
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${sourcePositions(line)}\n`);
