import { qrCode } from "./libraries.ts";

/** A square of dark and light modules for this text. Generated here, so that no third party learns the content. */
export function qrSquares(content: string, errorCorrectionLevel: "L" | "M" = "M"): boolean[][] {
  const { size, data } = qrCode().create(content, { errorCorrectionLevel }).modules;
  const rows = Array.from({ length: size }, (_, row) => data.slice(row * size, (row + 1) * size));
  return rows.map((row) => [...row].map(Boolean));
}
