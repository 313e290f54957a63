import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Screen.module.css";

export interface BackLink {
  name: string;
  to: string;
}

export interface ScreenProps {
  /** The h1, also the title of the browser tab. */
  title: string;
  /** A link above the title to the parent screen. */
  back?: BackLink;
  /** Beside the title, usually a StatusBadge. */
  badge?: ReactNode;
  /** A line or two below the title. */
  intro?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen. */
export function Screen({ title, back, badge, intro, actions, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <title>{`${title} | Back office`}</title>
      <header className={styles.header}>
        <div className={styles.words}>
          {back && (
            <Link to={back.to} className={styles.back}>
              <Icon name="chevron-left" size={14} />
              {back.name}
            </Link>
          )}
          <div className={styles.title}>
            <h1 tabIndex={-1}>{title}</h1>
            {badge}
          </div>
          {intro && <div className={styles.intro}>{intro}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
