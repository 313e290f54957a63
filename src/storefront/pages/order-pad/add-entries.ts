import type { StoredLine } from "../../../contract/cart.ts";
import { notAdded } from "../../parts/cart/not-added.ts";
import { type Entry, isBlank, parseQuantity } from "./entries.ts";
import type { PadStore } from "./pad-state.ts";
import { mostLines } from "./portions.ts";
import { rowStatus } from "./row-status.ts";

export interface AdderPorts {
  add(lines: { sub_product_id: number; quantity: number }[]): Promise<StoredLine[]>;
  /** A message for a failure; rethrows errors that are not from the server. */
  explain(error: unknown): string;
}

/**
 * Adds the rows that are ready to the cart; the others stay.
 * @returns whether anything was added and nothing is left
 */
export async function addEntries(pad: PadStore, read: () => Promise<void>, ports: AdderPorts): Promise<boolean> {
  if (pad.current().busy === "adding") return false;
  pad.change({ busy: "adding", problem: null, outcome: null, entered: null });
  try {
    await read();
    if (pad.current().problem !== null) return false;
    const ready = pad
      .current()
      .entries.filter((entry) => rowStatus(entry).state === "ready")
      .slice(0, mostLines);
    if (ready.length === 0) return false;
    const results = await ports.add(ready.map(toCartLine));
    const lines = results.filter(({ added }) => added > 0).length;
    const entries = withoutAdded(pad.current().entries, ready, results);
    pad.change({ entries, outcome: { lines, missing: notAdded(results, () => "") } });
    await read();
    return lines > 0 && pad.current().entries.every(isBlank);
  } catch (error) {
    pad.change({ problem: ports.explain(error) });
    return false;
  } finally {
    pad.change({ busy: null });
  }
}

const variantId = (entry: Entry) => entry.read?.variant?.sub_product_id ?? 0;

const toCartLine = (entry: Entry) => ({ sub_product_id: variantId(entry), quantity: parseQuantity(entry) ?? 1 });

/** For a row that was only partly added, keeps the remaining quantity. */
function withoutAdded(entries: Entry[], sent: Entry[], results: StoredLine[]): Entry[] {
  const sentIds = new Set(sent.map(({ id }) => id));
  const byVariant = new Map(results.map((result) => [result.sub_product_id, result]));
  return entries.flatMap((entry) => {
    if (!sentIds.has(entry.id)) return [entry];
    const result = byVariant.get(variantId(entry));
    if (!result || result.added >= result.requested) return [];
    return [{ ...entry, quantity: String(result.requested - result.added), read: null }];
  });
}
