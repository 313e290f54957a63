import styles from "./SkipLink.module.css";

/** The first thing the Tab key reaches. */
export function SkipLink({ to = "#content" }: { to?: string }) {
  return (
    <a className={styles.skip} href={to}>
      Skip to content
    </a>
  );
}
