import { useEffect, useState } from "react";

/** Enter pressed before the search was answered, as scanners do: opens a result as soon as the reply to the typed text has arrived. */
export function useEarlyEnter(typed: string, isAnswered: boolean, open: () => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const isDue = awaited === typed && isAnswered;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer to what was typed opens something.
  useEffect(() => {
    if (!isDue) return;
    setAwaited(null);
    open();
  }, [isDue]);

  return { remember: () => setAwaited(typed), forget: () => setAwaited(null) };
}
