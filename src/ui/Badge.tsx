import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { join } from "./join.ts";

interface BadgeProps {
  kind?: "plain" | "teal" | "amber" | "good" | "bad";
  children: ReactNode;
}

/** A short status label. */
export function Badge({ kind = "plain", children }: BadgeProps) {
  return <span className={join(styles.badge, styles[kind])}>{children}</span>;
}
