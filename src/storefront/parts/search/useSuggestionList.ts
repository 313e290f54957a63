import { useState } from "react";

type ListComponent = typeof import("./SuggestionList.tsx").SuggestionList;

/** The list of suggestions, loaded when the search box is first used. If it cannot be loaded, the box still searches. */
export function useSuggestionList(): [ListComponent | null, () => void] {
  const [list, setList] = useState<{ component: ListComponent } | null>(null);

  async function load() {
    if (list) return;
    try {
      const { SuggestionList } = await import("./SuggestionList.tsx");
      setList({ component: SuggestionList });
    } catch {
      // Retried on the next keystroke.
    }
  }

  return [list?.component ?? null, () => void load()];
}
