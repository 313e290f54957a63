import { useRef, useState } from "react";
import type { Picks } from "../../../contract/staff/orders.ts";
import { call } from "../../client.ts";
import { messageOf } from "../../messages.ts";
import { type Counted, countLotNumber, countScanned } from "./packing.ts";

export interface Scan {
  id: number;
  code: string;
  said: string;
  refused: boolean;
}

/**
 * Counts what is scanned. A scanner does not wait for answers: codes are taken one after the other, in the order in which
 * they came. The latest are kept to be read, so that a refusal is not wiped away by the next beep.
 */
export function useScans(lines: Picks["lines"]) {
  const [counted, setCounted] = useState<Counted>(new Map());
  const [scans, setScans] = useState<Scan[]>([]);
  const now = useRef<Counted>(counted);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const made = useRef(0);

  function change(next: Counted) {
    now.current = next;
    setCounted(next);
  }

  function note(code: string, said: string, refused: boolean) {
    made.current += 1;
    const scan = { id: made.current, code, said, refused };
    setScans((before) => [scan, ...before].slice(0, 6));
  }

  async function take(code: string) {
    const outcome = countLotNumber(lines, now.current, code) ?? (await asCode(code));
    if ("refused" in outcome) return note(code, outcome.refused, true);
    change(outcome.counted);
    note(code, outcome.said, false);
  }

  async function asCode(code: string) {
    try {
      const { data } = await call("POST staff/stock/scan", { body: { code } });
      return countScanned(lines, now.current, data, todayInIndia());
    } catch (error) {
      return { refused: messageOf(error) };
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

/** India is five and a half hours ahead all the year. */
function todayInIndia(): string {
  return new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
