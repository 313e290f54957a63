import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Reads codes if the browser cannot. Only a worker may compile WebAssembly; the pages' policy does not allow it. */

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The reply to the page: the text of a code, or null without one. */
export type Answer = { text: string | null; failure?: undefined } | { failure: string };

addEventListener("message", async ({ data: image }: MessageEvent<ImageData>) => {
  try {
    answer({ text: await read(image) });
  } catch (error) {
    answer({ failure: String(error) });
  }
});

const answer = (given: Answer) => postMessage(given);

async function read(image: ImageData): Promise<string | null> {
  const [code] = await readBarcodes(image, {
    formats: ["DataMatrix", "QRCode", "Code128", "EANUPC", "ITF14"],
    maxNumberOfSymbols: 1,
    // GS1 elements are written with brackets, because their separators are not printable.
    textMode: "HRI",
  });
  return code?.text ?? null;
}
