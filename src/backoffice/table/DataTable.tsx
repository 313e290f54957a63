import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { join } from "../../ui/join.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./DataTable.module.css";
import { useRowKeys } from "./useRowKeys.ts";

export interface Column<Row> {
  /** Its heading. */
  name: string;
  cell(row: Row): ReactNode;
  /** Figures stand at the right, one below the other. */
  number?: boolean;
  /** What `sort` is to be in the address; `-` before it means downwards. */
  sort?: string;
  /** Left out where there is little room. */
  minor?: boolean;
  /** May hold a word too long for its column, such as an email address. */
  long?: boolean;
  /** Holds a sentence or more: it is not squeezed on a telephone. */
  wordy?: boolean;
  /** A number or code that stays on one line. */
  whole?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** null: still loading; only their places are shown. */
  rows: readonly Row[] | null;
  keyOf(row: Row): string | number;
  /** Where a row leads; the first cell is then a link. */
  hrefFor?(row: Row): string;
  /** In words, for the box that selects it. */
  nameOf?(row: Row): string;
  selected?: ReadonlySet<string | number>;
  onSelect?(keys: ReadonlySet<string | number>): void;
  sort?: { now: string | null; hrefFor(sort: string): string };
  /** Older rows, while newer ones are on their way. */
  stale?: boolean;
}

/** Rows to go through by mouse or by keyboard: j and k move, Enter opens, x selects. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, hrefFor, nameOf, selected, onSelect, sort, stale } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  useRowKeys(body);

  function open(event: MouseEvent, row: Row) {
    const onControl = (event.target as Element).closest("a, button, input, label, select, summary");
    if (!hrefFor || onControl || String(window.getSelection()) !== "") return;
    navigate(hrefFor(row));
  }

  function select(key: string | number, is: boolean) {
    const next = new Set(selected);
    if (is) next.add(key);
    else next.delete(key);
    onSelect?.(next);
  }

  const all = rows !== null && rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0} aria-busy={stale || rows === null}>
      <table className={join(styles.table, stale && styles.stale)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className={styles.box}>
                <label>
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={all}
                    disabled={!rows?.length}
                    onChange={({ target }) => onSelect(new Set(target.checked ? rows?.map(keyOf) : []))}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === null
            ? Array.from({ length: 8 }, (_, line) => line).map((line) => (
                <tr key={line}>
                  {onSelect && <td />}
                  {columns.map(({ name, minor }) => (
                    <td key={name} data-minor={minor}>
                      <Skeleton />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = keyOf(row);
                return (
                  // The first cell is a link; a click beside it is a comfort for the mouse.
                  <tr
                    key={key}
                    data-opens={hrefFor ? true : undefined}
                    data-selected={selected?.has(key) || undefined}
                    tabIndex={hrefFor ? undefined : -1}
                    onClick={(event) => open(event, row)}
                  >
                    {onSelect && (
                      <td className={styles.box}>
                        <label>
                          <input
                            type="checkbox"
                            aria-label={`Select ${nameOf?.(row) ?? key}`}
                            checked={selected?.has(key) ?? false}
                            onChange={({ target }) => select(key, target.checked)}
                          />
                        </label>
                      </td>
                    )}
                    {columns.map((column, place) => (
                      <td
                        key={column.name}
                        data-number={column.number}
                        data-minor={column.minor}
                        data-long={column.long}
                        data-wordy={column.wordy}
                        data-whole={column.whole}
                      >
                        {hrefFor && place === 0 ? (
                          <Link to={hrefFor(row)} className={styles.link}>
                            {column.cell(row)}
                          </Link>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </section>
  );
}

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: DataTableProps<Row>["sort"] }) {
  const { name, number, minor, sort: by } = column;
  const direction =
    !sort || !by ? undefined : sort.now === by ? "ascending" : sort.now === `-${by}` ? "descending" : "none";
  return (
    <th scope="col" data-number={number} data-minor={minor} aria-sort={direction}>
      {sort && by ? (
        <Link to={sort.hrefFor(by)} replace preventScrollReset className={styles.sort}>
          {name}
          <span aria-hidden="true">{direction === "ascending" ? "↑" : direction === "descending" ? "↓" : "↕"}</span>
        </Link>
      ) : (
        name
      )}
    </th>
  );
}
