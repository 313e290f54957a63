import type { ReactNode } from "react";
import styles from "./FormMessage.module.css";
import { Icon } from "./Icon.tsx";
import { join } from "./join.ts";
import { unbrokenAmounts } from "./unbroken-amounts.ts";

/** A message about a whole form or section. `bad` is announced at once. */
export function FormMessage({ kind = "bad", children }: { kind?: "bad" | "good" | "note"; children: ReactNode }) {
  return (
    <div className={join(styles.message, styles[kind])} role={kind === "bad" ? "alert" : undefined}>
      <Icon name={kind === "good" ? "check" : kind === "note" ? "info" : "alert"} />
      <div>{typeof children === "string" ? unbrokenAmounts(children) : children}</div>
    </div>
  );
}
