import type { ReactNode } from "react";
import { text } from "../../../language/text.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { NeedsScripts } from "./NeedsScripts.tsx";
import styles from "./Waiting.module.css";

interface WaitingProps {
  className?: string | undefined;
  /** Skeletons shaped like the expected content. */
  children: ReactNode;
}

/** Placeholder for a page that only the browser can load; without scripts, explains why it stays empty. */
export function Waiting({ className, children }: WaitingProps) {
  return (
    <>
      <NeedsScripts />
      <div className={styles.waiting} aria-busy="true">
        <VisuallyHidden>{text("Loading")}</VisuallyHidden>
        <div className={className}>{children}</div>
      </div>
    </>
  );
}
