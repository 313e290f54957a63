import { useState } from "react";
import type { Option } from "./options.ts";

/** The option that Enter opens: the first one, unless another was chosen with the arrow keys or the pointer. */
export function useActiveOption(options: readonly Option[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  return {
    active,
    isChosen: active !== undefined && active.key === chosen,
    /** The next or previous option, wrapping around. */
    neighbour(step: 1 | -1): Option | undefined {
      const at = active ? options.indexOf(active) : -1;
      return options[(at + step + options.length) % options.length];
    },
    /** @param key null to return to the first */
    choose: (key: string | null) => setChosen(key),
  };
}
