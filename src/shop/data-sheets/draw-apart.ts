import { Worker } from "node:worker_threads";
import type { DataSheetContent } from "./content.ts";

/** Characters in all texts of a sheet. A sheet with fewer is drawn in about 100 ms; starting a thread takes longer. */
const mostLetters = 20_000;

/** Whether drawing takes so long that it would hold up requests. */
export const isLong = (content: DataSheetContent): boolean => JSON.stringify(content).length > mostLetters;

/**
 * Draws a sheet in a thread of its own, so that it does not block requests. The result is the same as that of `drawDataSheet`.
 * @throws the errors of drawing
 */
export function drawApart(content: DataSheetContent, picture: Buffer | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), { workerData: { content, picture } });
    worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once("error", reject);
    // No effect after a message.
    worker.once("exit", (code) => reject(new Error(`The thread that draws data sheets ended with ${code}.`)));
  });
}
