import { LRUCache } from "lru-cache";
import { qrCode } from "./libraries.ts";

/** A document needs its code in every copy, and to measure how much space each takes. */
const kept = new LRUCache<string, boolean[][]>({ max: 20 });

/** A square of dark and light modules for this text. Generated here, so that no third party learns the content. */
export function qrSquares(content: string, errorCorrectionLevel: "L" | "M" = "M"): boolean[][] {
  const key = `${errorCorrectionLevel} ${content}`;
  const known = kept.get(key);
  if (known) return known;
  const { size, data } = qrCode().create(content, { errorCorrectionLevel }).modules;
  const rows = Array.from({ length: size }, (_, row) => [...data.slice(row * size, (row + 1) * size)].map(Boolean));
  kept.set(key, rows);
  return rows;
}
