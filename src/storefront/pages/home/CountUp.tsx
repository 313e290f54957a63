import { useEffect, useRef, useState } from "react";
import { inIndianGroups } from "../../../contract/money.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";

const duration = 2600;

/** A number that counts up once when it scrolls into view. Rendered with its final value. */
export function CountUp({ value }: { value: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);

  useEffect(() => {
    if (!ref.current || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    let waiting = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) {
        // It can be reset unnoticed only while out of view.
        if (!waiting) setShown(0);
        waiting = true;
        return;
      }
      observer.disconnect();
      if (!waiting) return;
      const start = performance.now();
      const step = (now: number) => {
        setShown(countedSoFar(value, (now - start) / duration));
        if (now - start < duration) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);

  return (
    <span ref={ref}>
      <span aria-hidden="true">{written(shown, value)}</span>
      <VisuallyHidden>{written(value, value)}</VisuallyHidden>
    </span>
  );
}

/** Ease-out; never past the value. */
export function countedSoFar(value: number, share: number): number {
  return share >= 1 ? value : value * (1 - (1 - Math.max(share, 0)) ** 3);
}

/** Formatted with as many decimals as the final value. */
export function written(shown: number, value: number): string {
  return inIndianGroups(shown, String(value).split(".")[1]?.length ?? 0);
}
