import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Screen.module.css";

export interface Way {
  name: string;
  to: string;
}

export interface ScreenProps {
  /** The one h1, and the title of the browser's tab. */
  title: string;
  /** Where this screen belongs: a link above the title. */
  back?: Way;
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode;
  /** Below the title, in a line or two. */
  intro?: ReactNode;
  /** Buttons at the right. */
  acts?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen. */
export function Screen({ title, back, badge, intro, acts, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} | Back office`;
  }, [title]);
  return (
    <div className={styles.screen}>
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
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  );
}
