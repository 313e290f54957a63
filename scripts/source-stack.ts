import { createInterface } from "node:readline";
import { sourcePositions } from "./prepare/source-positions.ts";

/** `npm run stack < log`: copies its input, replacing positions in the built program with those in the sources. */
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${sourcePositions(line)}\n`);
