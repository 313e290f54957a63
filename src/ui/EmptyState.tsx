import type { ReactNode } from "react";
import { text } from "../language/text.ts";
import { Button } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./States.module.css";

interface EmptyStateProps {
  /** One of `drawings/`, in place of the icon. */
  drawing?: ReactNode;
  icon?: IconName;
  title: string;
  text?: ReactNode;
  /** What to do next: links or buttons. */
  children?: ReactNode;
}

/** An empty state, with what to do next. */
export function EmptyState({ drawing, icon = "search", title, text: words, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing || (
        <span className={styles.sign}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <h2>{title}</h2>
      {words && <p>{words}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

interface ErrorStateProps {
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  onRetry(): void;
  retrying?: boolean;
  /** Links or buttons to show when retrying does not help. */
  instead?: ReactNode;
  level?: 1 | 2;
}

/** Shows what failed to load, with a Retry button or what helps instead. */
export function ErrorState({ drawing, title, text: words, onRetry, retrying, instead, level = 2 }: ErrorStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={styles.state} role="alert">
      {drawing || (
        <span className={styles.sign}>
          <Icon name="alert" size={28} />
        </span>
      )}
      <Heading>{title}</Heading>
      {words && <p>{words}</p>}
      <div className={styles.actions}>
        {instead || (
          <Button onClick={onRetry} loading={retrying}>
            {text("Retry")}
          </Button>
        )}
      </div>
    </div>
  );
}
