import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Dispatches an input event once a value has changed, as if it had been typed: previews update, and the form counts as changed.
 * @param value compared by identity
 * @param onChange called before the event
 * @returns a ref for the element that dispatches it
 */
export function useInputEvent<Holder extends HTMLElement>(value: unknown, onChange?: () => void) {
  const holder = useRef<Holder>(null);
  const before = useRef(value);
  const onChanged = useEffectEvent(() => onChange?.());

  useEffect(() => {
    if (value === before.current) return;
    before.current = value;
    onChanged();
    holder.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  return holder;
}
