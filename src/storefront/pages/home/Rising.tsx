import { Children, type ReactNode, Suspense, useEffect, useRef } from "react";
import styles from "./Rising.module.css";

/** How far a part must have come into the window, in pixels. */
const offset = 250;

/**
 * Parts of a page that rise once as they are scrolled to. Only what lies below the window is ever hidden, and only by the
 * script that shows it again: without it, in print and for people who prefer reduced motion everything just stands there.
 * What waits is not laid out before it comes near, and each part is taken over by the script on its own, so that a long
 * page is quick to answer.
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
    // Whoever comes by keyboard need not scroll as far.
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
        <div>
          <Suspense>{part}</Suspense>
        </div>
      ))}
    </div>
  );
}
