import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "../../../ui/Pagination.module.css";

interface CursorPagesProps {
  /** URLs of the neighbouring pages; null at either end of the list. */
  previous: string | null;
  next: string | null;
}

/** Navigation through a list whose pages have no numbers. */
export function CursorPages({ previous, next }: CursorPagesProps) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={text("Pages")} className={styles.pagination}>
      {previous !== null && (
        <Link to={previous} rel="prev" prefetch="intent">
          <Icon name="chevron-left" size={18} />
          <span>{text("Newer")}</span>
        </Link>
      )}
      {next !== null && (
        <Link to={next} rel="next" prefetch="intent">
          <span>{text("Older")}</span>
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
    </nav>
  );
}
