import { useRef, useState } from "react";

export interface Scan {
  id: number;
  code: string;
  message: string;
  refused: boolean;
}

/**
 * A scanner does not wait for replies, so codes are processed one at a time in order of arrival. The latest results stay visible, so that
 * the next scan does not hide a refusal.
 */
export function useScanQueue() {
  const [scans, setScans] = useState<Scan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const made = useRef(0);
  return {
    scans,
    /** Whether codes are still being processed. */
    isBusy: waiting > 0,
    note(code: string, message: string, refused: boolean) {
      made.current += 1;
      const scan = { id: made.current, code, message, refused };
      setScans((before) => [scan, ...before].slice(0, 6));
    },
    inTurn(process: () => Promise<void>) {
      setWaiting((count) => count + 1);
      queue.current = queue.current.then(process).finally(() => setWaiting((count) => count - 1));
    },
  };
}
