import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Pager.module.css";

/** With numbers, or, where lists grow while they are read, with the place where the next page begins. */
export type Meta =
  | { page: number; per_page: number; total: number; last_page: number }
  | { next: string | null; total?: number };

interface PagerProps {
  meta: Meta;
  /** Rows shown. */
  count: number;
  isFirst: boolean;
  hrefFor(parameters: Record<string, string>): string;
}

const whole = new Intl.NumberFormat("en-IN");

/** Which part of the list this is, and the ways to the others. */
export function Pager({ meta, count, isFirst, hrefFor }: PagerProps) {
  if ("next" in meta) {
    return (
      <nav aria-label="Pages" className={styles.pager}>
        <p>{meta.total === undefined ? "" : `${whole.format(meta.total)} in all`}</p>
        {!isFirst && <Link to={hrefFor({ after: "" })}>First page</Link>}
        {meta.next !== null && <Step to={hrefFor({ after: meta.next })} name="Next" />}
      </nav>
    );
  }
  const { page, per_page, total, last_page } = meta;
  const from = total === 0 ? 0 : (page - 1) * per_page + 1;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p>
        {whole.format(from)} to {whole.format(from + count - 1)} of {whole.format(total)}
      </p>
      {page > 1 && <Step to={hrefFor({ page: page > 2 ? String(page - 1) : "" })} name="Previous" />}
      {page < last_page && <Step to={hrefFor({ page: String(page + 1) })} name="Next" />}
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
