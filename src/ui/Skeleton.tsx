import { join } from "./join.ts";
import styles from "./Skeleton.module.css";

/** A loading placeholder. Inline styles are not allowed, so it comes in a few fixed sizes. */
export function Skeleton({
  shape = "line",
  className,
}: {
  shape?: "line" | "title" | "block" | "picture";
  className?: string;
}) {
  return <span className={join(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}

/** Placeholder lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} />
      ))}
    </span>
  );
}
