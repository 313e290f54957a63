import type { ReactNode } from "react";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useRootData } from "../../root-data.ts";
import { NeedsScripts } from "../layout/NeedsScripts.tsx";
import { Page } from "../layout/Page.tsx";
import styles from "./EntryPage.module.css";

interface EntryPageProps {
  title: string;
  intro?: ReactNode;
  /** Wide enough for a long form; otherwise one column. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of sign-in and registration: the form, with the benefits of an account beside it. */
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
          <aside className={styles.aside} aria-label={text("Benefits of an account")}>
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
