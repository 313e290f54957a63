import { parentPort, workerData } from "node:worker_threads";
import type { DataSheetContent } from "./content.ts";
import { drawDataSheet } from "./draw-data-sheet.ts";

/** A thread that draws one sheet and ends. */

const { content, picture } = workerData as { content: DataSheetContent; picture: Uint8Array | null };
parentPort?.postMessage(await drawDataSheet(content, picture && Buffer.from(picture)));
