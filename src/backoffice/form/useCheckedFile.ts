import { useRef, useState } from "react";

interface Kept<Checked> {
  /** Distinguishes it from those before. */
  key: number;
  found: Checked;
}

/** What the check of a file found. What is answered about an earlier file, or after `clear`, changes nothing. */
export function useCheckedFile<Checked>() {
  const [kept, setKept] = useState<Kept<Checked> | null>(null);
  const turn = useRef(0);

  function clear() {
    turn.current += 1;
    setKept(null);
  }

  async function check(work: () => Promise<Checked>): Promise<void> {
    clear();
    const key = turn.current;
    const found = await work();
    if (key === turn.current) setKept({ key, found });
  }

  /** Replaces it by what has become of it. */
  function change(key: number, found: Checked) {
    setKept((before) => (before?.key === key ? { key, found } : before));
  }

  return { checked: kept?.found ?? null, key: kept?.key ?? 0, check, clear, change };
}
