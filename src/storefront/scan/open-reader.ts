import type { Answer } from "./scan-worker.ts";

export interface CodeReader {
  /** The text of a code in the picture, or null. */
  read(picture: HTMLVideoElement | ImageBitmap): Promise<string | null>;
  close(): void;
}

interface BarcodeDetector {
  detect(picture: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ["data_matrix", "qr_code", "code_128", "ean_13", "ean_8", "itf"];
/** Higher resolutions are slow, and no code needs them. */
const mostPixels = 1600;

/** The browser's own reader if it supports DataMatrix, otherwise a library, which is loaded when the first picture is read. */
export async function openReader(): Promise<CodeReader> {
  return (await openOwnReader()) ?? openLibrary();
}

async function openOwnReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !known.includes("data_matrix")) return null;
  const detector = new Detector({ formats: formats.filter((format) => known.includes(format)) });
  const read: CodeReader["read"] = async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
  return { read, close() {} };
}

function openLibrary(): CodeReader {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" });
  const readOne = (picture: HTMLVideoElement | ImageBitmap) =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.failure === undefined) resolve(data.text);
        else reject(new Error(data.failure));
      };
      worker.onerror = () => reject(new Error("The worker did not start."));
      worker.postMessage(toPixels(picture));
    });
  // One at a time, because a reply does not identify its picture.
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(picture) {
      const reading = last.then(() => readOne(picture));
      last = reading.catch(() => null);
      return reading;
    },
    close: () => worker.terminate(),
  };
}

function toPixels(picture: HTMLVideoElement | ImageBitmap): ImageData {
  const [width, height] =
    picture instanceof ImageBitmap ? [picture.width, picture.height] : [picture.videoWidth, picture.videoHeight];
  const scale = Math.min(1, mostPixels / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
