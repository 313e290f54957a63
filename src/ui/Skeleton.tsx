import { join } from "./join.ts";
import styles from "./Skeleton.module.css";

/** The grey shape of what is about to come. Sizes are a few fixed ones, as styles in the markup are not allowed. */
export function Skeleton({
  shape = "line",
  className,
}: {
  shape?: "line" | "title" | "block" | "picture";
  className?: string;
}) {
  return <span className={join(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} />
      ))}
    </span>
  );
}
