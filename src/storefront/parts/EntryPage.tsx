import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useRootData } from "../root-data.ts";
import styles from "./EntryPage.module.css";
import { NeedsScripts } from "./NeedsScripts.tsx";
import { Page } from "./Page.tsx";

interface EntryPageProps {
  title: string;
  intro?: ReactNode;
  /** Room for a long form; otherwise it is as wide as one field. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the pages on the way in: the form, and beside it what an account brings. */
export function EntryPage({ title, intro, wide = false, children }: EntryPageProps) {
  const badges = useRootData()?.site.badges ?? [];
  return (
    <Page title={title} intro={intro}>
      <div className={styles.layout} data-wide={wide || undefined}>
        <div className={styles.form}>
          <NeedsScripts />
          {children}
        </div>
        {badges.length > 0 && (
          <aside className={styles.aside} aria-label="Benefits of an account">
            <ul className={styles.points}>
              {badges.map((badge) => (
                <li key={badge.title}>
                  <Icon name="check" size={20} />
                  <div>
                    <strong>{badge.title}</strong>
                    <p>{badge.text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
    </Page>
  );
}
