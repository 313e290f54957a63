import { Worker } from "node:worker_threads";
import type { DataSheetContent } from "./content.ts";

/** Of all texts of a sheet. Fewer are drawn in some 100 ms; starting a thread takes longer. */
const mostLetters = 20_000;

/** Whether drawing takes so long that requests would wait for it. */
export const isLong = (content: DataSheetContent): boolean => JSON.stringify(content).length > mostLetters;

/**
 * Draws a sheet in a thread of its own, so that it does not block requests. The bytes are those of `drawDataSheet`.
 * @throws what drawing throws
 */
export function drawApart(content: DataSheetContent, picture: Buffer | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), { workerData: { content, picture } });
    worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once("error", reject);
    // After a message it changes nothing.
    worker.once("exit", (code) => reject(new Error(`The thread that draws data sheets ended with ${code}.`)));
  });
}
