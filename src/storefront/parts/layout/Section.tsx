import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { Ruler } from "../../../ui/Ruler.tsx";
import styles from "./Section.module.css";

interface SectionProps {
  id: string;
  title: string;
  intro?: ReactNode;
  /** A link to the right of the heading. */
  link?: { to: string; name: string };
  tone?: "plain" | "ground";
  children: ReactNode;
}

/** A part of a long page with its own heading. */
export function Section({ id, title, intro, link, tone = "plain", children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={join(styles.section, styles[tone])}>
      <div className={styles.inner}>
        <header className={styles.header}>
          <div>
            <Ruler />
            <h2 id={id}>{title}</h2>
            {intro && <p>{intro}</p>}
          </div>
          {link && (
            <Link to={link.to} className={styles.link} prefetch="intent">
              {link.name}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </header>
        {children}
      </div>
    </section>
  );
}
