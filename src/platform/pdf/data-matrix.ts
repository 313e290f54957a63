import { dataMatrixCode } from "./libraries.ts";

/** An initial FNC1 marks the content as GS1 element strings (GS1 General Specifications, section 5.6). */
const gs1Start = "^FNC1";

/** The dark and light modules of a GS1 DataMatrix for an element string, which must not need a separator. */
export function gs1DataMatrixSquares(elementString: string): boolean[][] {
  const text = gs1Start + elementString;
  const [symbol] = dataMatrixCode().raw({ bcid: "datamatrix", text, parsefnc: true });
  if (!symbol || !("pixs" in symbol)) throw new Error("No matrix was drawn.");
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, row) =>
    Array.from(pixs.slice(row * pixx, (row + 1) * pixx), (module) => module === 1),
  );
}
