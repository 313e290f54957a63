import type { MouseEvent, ReactNode } from "react";
import { text } from "../language/text.ts";
import styles from "./SkipLink.module.css";

/** The page's first focusable element. */
export function SkipLink({ to = "#content" }: { to?: string }) {
  return (
    <JumpLink to={to} className={styles.skip}>
      {text("Skip to content")}
    </JumpLink>
  );
}

interface JumpLinkProps {
  /** `#` and the id of the target, which must be focusable. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to another part of the page. With scripts, it moves the focus without a history entry, which routers would not recognise. */
export function JumpLink({ to, className, children }: JumpLinkProps) {
  function jump(event: MouseEvent) {
    const target = document.getElementById(to.slice(1));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView();
  }
  return (
    <a className={className} href={to} onClick={jump}>
      {children}
    </a>
  );
}
