import { useEffect, useState } from "react";
import type { Suggestion } from "../../contract/catalogue.ts";
import { call } from "../client.ts";

const pause = 120;
const shortest = 2;

export interface Suggestions {
  /** What was asked for. */
  search: string;
  products: Suggestion[];
}

/** Products for what is being typed, asked for when the typing pauses. Null: nothing has been answered yet. */
export function useSuggestions(typed: string | null): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  const search = typed?.trim() ?? "";

  useEffect(() => {
    if (search.length < shortest) {
      setFound(null);
      return;
    }
    const asking = new AbortController();
    const ask = async () => {
      try {
        const { data } = await call("GET search-suggestions", { query: { search }, signal: asking.signal });
        if (!asking.signal.aborted) setFound({ search, products: data });
      } catch {
        // They are only a help: the search itself will say what is wrong.
        if (!asking.signal.aborted) setFound(null);
      }
    };
    const timer = setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search]);

  // While somebody types on, the last answer still fits; for other words it would be the wrong list to choose from.
  return found && (search.startsWith(found.search) || found.search.startsWith(search)) ? found : null;
}
