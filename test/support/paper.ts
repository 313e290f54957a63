import { extractText } from "unpdf";

/** The text of each page of a PDF, read by a library that shares no code with our PDF writer; runs of spaces are collapsed. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf));
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** Formats rupees as printed documents do, independently of the code under test. */
export function rupees(paise: number): string {
  const [whole = "", cents = ""] = (Math.abs(paise) / 100).toFixed(2).split(".");
  const head = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${head}${head ? "," : ""}${whole.slice(-3)}.${cents}`;
}
