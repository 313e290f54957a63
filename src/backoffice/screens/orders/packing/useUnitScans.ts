import { useRef } from "react";
import { call } from "../../../client.ts";
import { errorMessage } from "../../../messages.ts";
import { findUnit, type Pieces } from "../returns/inspecting.ts";
import { useScanQueue } from "./useScanQueue.ts";

/** Chooses units that are scanned or whose serial numbers are typed. */
export function useUnitScans(pieces: Pieces[], change: (next: Pieces[]) => void) {
  const { scans, isBusy, note, inTurn } = useScanQueue();
  const now = useRef(pieces);
  now.current = pieces;

  async function take(code: string) {
    try {
      const result = findUnit(now.current, code) ?? (await asCode(code));
      if ("refused" in result) return note(code, result.refused, true);
      now.current = result.pieces;
      change(result.pieces);
      note(code, result.message, false);
    } catch (error) {
      note(code, errorMessage(error), true);
    }
  }

  async function asCode(code: string) {
    const scanned = (await call("POST staff/stock/scan", { body: { code } })).data;
    const { serial, problems } = scanned;
    const known = serial === null ? null : findUnit(now.current, serial, scanned);
    if (known) return known;
    if (serial !== null) return { refused: `Serial number ${serial} is not among the units sent.` };
    return {
      refused: problems.length > 0 ? problems.join(" ") : "This code has no serial number. Choose the unit below.",
    };
  }

  return { scans, isScanning: isBusy, scan: (code: string) => inTurn(() => take(code)) };
}
