import type { ReactNode } from "react";
import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { join } from "../../../ui/join.ts";
import styles from "./InfoPage.module.css";
import { infoPages } from "./info-pages.ts";
import { Page } from "./Page.tsx";

interface InfoPageProps {
  title: string;
  intro?: ReactNode;
  /** The path of this page. */
  path: string;
  children: ReactNode;
}

/** An information page, with links to the others beside it. */
export function InfoPage({ title, intro, path, children }: InfoPageProps) {
  return (
    <Page title={title} intro={intro}>
      <div className={styles.content}>
        <div className={styles.text}>{children}</div>
        <nav aria-label={text("More about us")} className={styles.more}>
          <ul className={styles.list}>
            {infoPages.map((page) => (
              <li key={page.path}>
                <Link
                  to={page.path}
                  prefetch="intent"
                  aria-current={page.path === path ? "page" : undefined}
                  className={join(page.path === path && styles.here)}
                >
                  {page.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}
