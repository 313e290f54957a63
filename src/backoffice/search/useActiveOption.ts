import { useState } from "react";
import type { Option } from "./options.ts";

/** The option that Enter opens: the first, unless another was chosen with the arrow keys or the pointer. */
export function useActiveOption(options: readonly Option[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  return {
    active,
    isChosen: active !== undefined && active.key === chosen,
    /** The option that many further down, from the last to the first and back. */
    neighbour(step: 1 | -1): Option | undefined {
      const at = active ? options.indexOf(active) : -1;
      return options[(at + step + options.length) % options.length];
    },
    /** @param key null for the first again */
    choose: (key: string | null) => setChosen(key),
  };
}
