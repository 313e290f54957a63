import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";

/**
 * A part of a page that is hydrated by itself, after the rest, or at once where it is used; a long page responds sooner so. It is
 * marked until then, for what must not change its text before.
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
