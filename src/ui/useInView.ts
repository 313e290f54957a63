import { type RefObject, useEffect, useState } from "react";

/** Whether at least half of an element is in view, and whether any part of it has ever been. */
export function useInView(ref: RefObject<HTMLElement | null>): { visible: boolean; seen: boolean } {
  const [visible, setVisible] = useState(false);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        setVisible((entry?.intersectionRatio ?? 0) >= 0.5);
        if (entry?.isIntersecting) setSeen(true);
      },
      { threshold: [0, 0.5] },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);

  return { visible, seen };
}
