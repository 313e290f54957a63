import { Children, type ReactNode, useEffect, useRef } from "react";
import { HydratedLater } from "../../parts/layout/HydratedLater.tsx";
import styles from "./Rising.module.css";

/** Pixels of a part that must be in view. */
const offset = 250;

/**
 * Parts of a page that rise once when scrolled into view. Only parts below the fold are ever hidden, and only by the script that shows them
 * again: without scripts, in print and with reduced motion everything is visible. A part is laid out when it comes near the viewport.
 */
export function Rising({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!ref.current || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const parts = [...ref.current.children] as HTMLElement[];
    const show = (part: HTMLElement) => {
      observer.unobserve(part);
      if (part.dataset.rising === "waiting") part.dataset.rising = "shown";
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) show(target as HTMLElement);
      },
      { rootMargin: `0px 0px -${offset}px` },
    );
    // The keyboard focus may enter a part before it is scrolled to.
    const showFocused = ({ currentTarget }: FocusEvent) => show(currentTarget as HTMLElement);
    const inView = parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight);
    for (const part of parts) {
      part.dataset.rising = inView.includes(part) ? "still" : "waiting";
      part.addEventListener("focusin", showFocused);
      observer.observe(part);
    }
    return () => {
      observer.disconnect();
      for (const part of parts) {
        delete part.dataset.rising;
        part.removeEventListener("focusin", showFocused);
      }
    };
  }, []);

  return (
    <div ref={ref} className={styles.parts}>
      {Children.map(children, (part) => (
        <HydratedLater>{part}</HydratedLater>
      ))}
    </div>
  );
}
