import styles from "./Changes.module.css";
import { listChanges } from "./changes.ts";

const shownAtOnce = 3;

type Values = Record<string, unknown> | null;

/** The old and new value of each changed field. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const changes = listChanges(before, after);
  const lines = changes.map(({ name, from, to }) => (
    <li key={name}>
      <span className={styles.name}>{name}</span> {from !== null && <del>{from}</del>}
      {from !== null && to !== null && <span aria-hidden="true"> → </span>}
      {to !== null && <ins>{to}</ins>}
    </li>
  ));
  if (lines.length <= shownAtOnce) return <ul className={styles.changes}>{lines}</ul>;
  return (
    <details>
      <summary>{lines.length} fields</summary>
      <ul className={styles.changes}>{lines}</ul>
    </details>
  );
}
