import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Pager.module.css";

/** The number of rows, if counted, and the cursors of the adjacent pages. */
export interface Meta {
  next: string | null;
  previous?: string | null;
  total?: number;
  /** True if there are more rows than were counted. */
  more?: boolean;
}

interface PagerProps {
  meta: Meta;
  isFirst: boolean;
  hrefFor(parameters: Record<string, string>): string;
}

const whole = new Intl.NumberFormat("en-IN");

/** The number of rows and links to other pages. Keyset pagination: new rows do not shift pages. */
export function Pager({ meta: { next, previous, total, more }, isFirst, hrefFor }: PagerProps) {
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p>{total === undefined ? "" : more ? `More than ${whole.format(total)}` : `${whole.format(total)} total`}</p>
      {!isFirst && <Link to={hrefFor({ after: "", before: "" })}>First page</Link>}
      {previous && <Step to={hrefFor({ before: previous, after: "" })} name="Previous" />}
      {next !== null && <Step to={hrefFor({ after: next, before: "" })} name="Next" />}
    </nav>
  );
}

function Step({ to, name }: { to: string; name: "Previous" | "Next" }) {
  return (
    <Link to={to} rel={name === "Next" ? "next" : "prev"}>
      {name === "Previous" && <Icon name="chevron-left" size={14} />}
      {name}
      {name === "Next" && <Icon name="chevron-right" size={14} />}
    </Link>
  );
}
