import { Link } from "react-router";
import { text } from "../language/text.ts";
import styles from "./Breadcrumb.module.css";

export interface Crumb {
  name: string;
  /** Absent for the current page. */
  to?: string;
}

/** The path to this page. Home is added; the last entry is the current page. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  const crumbs: Crumb[] = [{ name: text("Home"), to: "/" }, ...trail];
  return (
    <nav aria-label={text("Breadcrumb")} className={styles.breadcrumb}>
      <ol className={styles.list}>
        {crumbs.map((crumb, place) => (
          <li key={crumb.to ?? crumb.name}>
            {crumb.to && place < crumbs.length - 1 ? (
              <Link to={crumb.to}>{crumb.name}</Link>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
