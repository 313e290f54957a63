import styles from "./SkipLink.module.css";

/** The page's first focusable element. */
export function SkipLink({ to = "#content" }: { to?: string }) {
  return (
    <a className={styles.skip} href={to}>
      Skip to content
    </a>
  );
}
