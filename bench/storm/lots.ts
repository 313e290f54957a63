import type { Reply } from "./client.ts";

interface Lot {
  lot_no: string;
  proposed: number;
  available: number;
  problem: string | null;
}
interface Line {
  line_id: number;
  quantity: number;
  lots: Lot[];
}

const toPicks = (lines: Line[]) =>
  lines.flatMap(({ line_id, lots }) =>
    lots
      .filter(({ proposed }) => proposed > 0)
      .map(({ lot_no, proposed }) => ({ line_id, lot_no, quantity: proposed })),
  );

/** The proposed lots, in the form that packing sends. */
export function proposedPicks({ status, body }: Reply): object | null {
  return status === 200 ? { picks: toPicks(body.data.lines) } : null;
}

/** A correction: one unit of a packed line came from another lot. */
export function lotsToSend({ status, body }: Reply, random: () => number): object | null {
  if (status !== 200) return null;
  const lines: Line[] = body.data.lines;
  const line = lines[Math.floor(random() * lines.length)];
  const from = line?.lots.find(({ proposed }) => proposed > 0);
  const to = line?.lots.find(({ lot_no, available, problem }) => lot_no !== from?.lot_no && available > 0 && !problem);
  if (!line || !from || !to) return null;
  const changed = lines.map((each) => ({
    ...each,
    lots: each.lots.map((lot) => {
      if (each !== line || (lot !== from && lot !== to)) return lot;
      return { ...lot, proposed: lot.proposed + (lot === to ? 1 : -1) };
    }),
  }));
  return { seen: toPicks(lines), picks: toPicks(changed), reason: "At random", lot_reason: "At random" };
}

/** All returned units, assigned to lots they may have come from. */
export function piecesBack<Key extends string>(
  lines: ({ quantity: number; lots: { lot_no: string; quantity: number }[] } & Record<Key, number>)[],
  key: Key,
) {
  return lines.flatMap((line) => {
    let left = line.quantity;
    return line.lots.flatMap(({ lot_no, quantity }) => {
      const taken = Math.min(left, quantity);
      left -= taken;
      return taken > 0 ? [{ [key]: line[key], lot_no, quantity: taken, disposition: "restock" }] : [];
    });
  });
}
