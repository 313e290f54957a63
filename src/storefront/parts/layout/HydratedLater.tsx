import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";

/**
 * A part of a page that is hydrated separately, after the rest, or immediately when it is used, so that a long page responds sooner. It is
 * marked until then, for code that must not change its text before.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-unhydrated="" suppressHydrationWarning>
      <Suspense>
        <RemoveMark from={part} />
        {children}
      </Suspense>
    </div>
  );
}

function RemoveMark({ from }: { from: RefObject<HTMLDivElement | null> }) {
  useEffect(() => from.current?.removeAttribute("data-unhydrated"), [from]);
  return null;
}
