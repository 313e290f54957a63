import { useRef, useState } from "react";
import { call } from "../../client.ts";
import { errorMessage } from "../../messages.ts";
import { findUnit, type Pieces } from "./inspecting.ts";
import type { Scan } from "./useScans.ts";

/** Chooses units that are scanned or whose serial numbers are typed, one at a time in order of arrival. */
export function useUnitScans(pieces: Pieces[], change: (next: Pieces[]) => void) {
  const [scans, setScans] = useState<Scan[]>([]);
  const now = useRef(pieces);
  now.current = pieces;
  const queue = useRef<Promise<void>>(Promise.resolve());
  const made = useRef(0);

  function note(code: string, message: string, refused: boolean) {
    made.current += 1;
    const scan = { id: made.current, code, message, refused };
    setScans((before) => [scan, ...before].slice(0, 6));
  }

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

  return {
    scans,
    scan(code: string) {
      queue.current = queue.current.then(() => take(code));
    },
  };
}
