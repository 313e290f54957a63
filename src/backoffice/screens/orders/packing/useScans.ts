import { useRef, useState } from "react";
import type { Picks } from "../../../../contract/staff/orders.ts";
import { call } from "../../../client.ts";
import { todayInIndia } from "../../../form/indian-time.ts";
import { errorMessage } from "../../../messages.ts";
import { type Counted, countLotNumber, countScanned, type Outcome } from "./packing.ts";
import { addSerial, type TypedSerials } from "./serials.ts";
import { useScanQueue } from "./useScanQueue.ts";

/**
 * Counts scans.
 * @param initial quantities counted before the first scan
 * @param initialSerials serial numbers recorded before
 */
export function useScans(
  lines: Picks["lines"],
  initial: Counted = new Map(),
  initialSerials: TypedSerials = new Map(),
) {
  const [counted, setCounted] = useState<Counted>(initial);
  const [serials, setSerials] = useState<TypedSerials>(initialSerials);
  const { scans, isBusy, note, inTurn } = useScanQueue();
  const now = useRef<Counted>(counted);
  const typed = useRef<TypedSerials>(serials);

  function change(next: Counted) {
    now.current = next;
    setCounted(next);
  }

  function changeSerials(next: TypedSerials) {
    typed.current = next;
    setSerials(next);
  }

  async function take(code: string) {
    const byLot = countLotNumber(lines, now.current, code);
    const { outcome, serial } = byLot ? { outcome: byLot, serial: null } : await asCode(code);
    if ("refused" in outcome) return note(code, outcome.refused, true);
    const isSerialised = lines.some(({ line_id, serialised }) => serialised && outcome.part.startsWith(`${line_id} `));
    if (serial && isSerialised) {
      const next = addSerial(typed.current.get(outcome.part), serial);
      if (next === null) return note(code, `Serial number ${serial} is already entered.`, true);
      changeSerials(new Map(typed.current).set(outcome.part, next));
    }
    change(outcome.counted);
    note(code, serial && isSerialised ? `${outcome.message}, serial no. ${serial}` : outcome.message, false);
  }

  async function asCode(code: string): Promise<{ outcome: Outcome; serial: string | null }> {
    try {
      const { data } = await call("POST staff/stock/scan", { body: { code } });
      return { outcome: countScanned(lines, now.current, data, todayInIndia()), serial: data.serial };
    } catch (error) {
      return { outcome: { refused: errorMessage(error) }, serial: null };
    }
  }

  return {
    counted,
    change,
    serials,
    changeSerials,
    scans,
    isScanning: isBusy,
    scan: (code: string) => inTurn(() => take(code)),
  };
}
