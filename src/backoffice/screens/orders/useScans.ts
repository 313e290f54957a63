import { useRef, useState } from "react";
import type { Picks } from "../../../contract/staff/orders.ts";
import { call } from "../../client.ts";
import { todayInIndia } from "../../form/indian-time.ts";
import { errorMessage } from "../../messages.ts";
import { type Counted, countLotNumber, countScanned } from "./packing.ts";

export interface Scan {
  id: number;
  code: string;
  message: string;
  refused: boolean;
}

/**
 * Counts scans. A scanner does not wait for replies, so codes are processed one at a time in the order they arrived. The
 * latest results stay visible, so that the next scan does not hide a refusal.
 * @param initial what is counted before the first scan
 */
export function useScans(lines: Picks["lines"], initial: Counted = new Map()) {
  const [counted, setCounted] = useState<Counted>(initial);
  const [scans, setScans] = useState<Scan[]>([]);
  const now = useRef<Counted>(counted);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const made = useRef(0);

  function change(next: Counted) {
    now.current = next;
    setCounted(next);
  }

  function note(code: string, message: string, refused: boolean) {
    made.current += 1;
    const scan = { id: made.current, code, message, refused };
    setScans((before) => [scan, ...before].slice(0, 6));
  }

  async function take(code: string) {
    const outcome = countLotNumber(lines, now.current, code) ?? (await asCode(code));
    if ("refused" in outcome) return note(code, outcome.refused, true);
    change(outcome.counted);
    note(code, outcome.message, false);
  }

  async function asCode(code: string) {
    try {
      const { data } = await call("POST staff/stock/scan", { body: { code } });
      return countScanned(lines, now.current, data, todayInIndia());
    } catch (error) {
      return { refused: errorMessage(error) };
    }
  }

  return {
    counted,
    change,
    scans,
    scan(code: string) {
      queue.current = queue.current.then(() => take(code));
    },
  };
}
