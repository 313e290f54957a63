import type { HTMLAttributes } from "react";
import styles from "./Card.module.css";
import { join } from "./join.ts";

/** A raised surface. */
export function Card(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={join(styles.card, props.className)} />;
}
