import { Link } from "react-router";
import { text } from "../language/text.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Pagination.module.css";

interface PaginationProps {
  page: number;
  lastPage: number;
  /** The URL of a page. */
  hrefFor(page: number): string;
}

export function Pagination({ page, lastPage, hrefFor }: PaginationProps) {
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={text("Pages")} className={styles.pagination}>
      {page > 1 && (
        <Link to={hrefFor(page - 1)} rel="prev" className={styles.step} prefetch="intent">
          <Icon name="chevron-left" size={18} />
          <span>{text("Previous")}</span>
        </Link>
      )}
      <ol className={styles.pages}>
        {pagesToShow(page, lastPage).map((shown, place) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap ${place}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={hrefFor(shown)}
                aria-label={text("Page {number}", { number: shown })}
                aria-current={shown === page ? "page" : undefined}
                prefetch="intent"
              >
                {shown}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < lastPage && (
        <Link to={hrefFor(page + 1)} rel="next" className={styles.step} prefetch="intent">
          <span>{text("Next")}</span>
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
    </nav>
  );
}

/** The first, the last and the neighbours of the current page; null for a gap. */
export function pagesToShow(page: number, lastPage: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, lastPage].filter((number) => number >= 1 && number <= lastPage);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((number, place) => {
    const before = pages[place - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
