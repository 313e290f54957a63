import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../messages.ts";

export interface EffectsPreview {
  /** Null until a setting is edited. */
  effects: string[] | null;
  problem: string | null;
}

const pauseMs = 400;

/** The effects of typed settings, requested after a pause in typing. Only the reply to the latest request counts. */
export function useEffectsPreview(ask: () => Promise<string[]>) {
  const [preview, setPreview] = useState<EffectsPreview>({ effects: null, problem: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function refresh() {
    asked.current += 1;
    const mine = asked.current;
    try {
      const effects = await ask();
      if (mine === asked.current) setPreview({ effects, problem: null });
    } catch (error) {
      if (mine === asked.current) setPreview((before) => ({ ...before, problem: errorMessage(error) }));
    }
  }

  return {
    ...preview,
    onInput() {
      clearTimeout(timer.current);
      timer.current = setTimeout(refresh, pauseMs);
    },
    clearEffects: () => setPreview((before) => ({ ...before, effects: null })),
  };
}
