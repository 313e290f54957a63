import type { Scanned } from "../../../contract/staff/stock.ts";
import { call } from "../../client.ts";
import { errorMessage } from "../../messages.ts";
import { useScanQueue } from "../orders/packing/useScanQueue.ts";

/** Reads the codes of received packs. */
export function useReceivedScans(onScanned: (scanned: Scanned) => void) {
  const { scans, isBusy, note, inTurn } = useScanQueue();

  async function take(code: string) {
    try {
      const { data } = await call("POST staff/stock/scan", { body: { code } });
      if (data.problems.length > 0) return note(code, data.problems.join(" "), true);
      onScanned(data);
      const lot = data.lot_no === null ? "" : `, lot ${data.lot_no}`;
      note(code, `${data.ref_no}${lot}: ${data.quantity ?? 1} added`, false);
    } catch (error) {
      note(code, errorMessage(error), true);
    }
  }

  return { scans, isBusy, scan: (code: string) => inTurn(() => take(code)) };
}
