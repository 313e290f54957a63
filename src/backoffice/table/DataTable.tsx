import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { join } from "../../ui/join.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./DataTable.module.css";
import { useRowKeys } from "./useRowKeys.ts";

export interface Column<Row> {
  /** The column heading. */
  name: string;
  cell(row: Row): ReactNode;
  /** Right-aligned. */
  number?: boolean;
  /** The value of `sort` in the URL; a leading `-` means descending. */
  sort?: string;
  /** Hidden on tablets. */
  minor?: boolean;
  /** May contain words too long for the column, such as an email address. */
  long?: boolean;
  /** Contains sentences: keeps a minimum width. */
  wordy?: boolean;
  /** Does not wrap. */
  whole?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** null while loading: shows a skeleton. */
  rows: readonly Row[] | null;
  keyOf(row: Row): string | number;
  /** The URL of a row, linked from its first cell. */
  hrefFor?(row: Row): string;
  /** The accessible name of a row's checkbox. */
  nameOf?(row: Row): string;
  selected?: ReadonlySet<string | number>;
  onSelect?(keys: ReadonlySet<string | number>): void;
  sort?: { now: string | null; hrefFor(sort: string): string };
  /** The rows are being refetched. */
  stale?: boolean;
  /** For more columns than fit on tablets: each row becomes a card there. For tables without sorting and selection. */
  cards?: boolean;
}

/** A table with keyboard navigation: j and k move, Enter opens, x selects. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, hrefFor, nameOf, selected, onSelect, sort, stale, cards } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);

  function select(key: string | number, is: boolean) {
    const next = new Set(selected);
    if (is) next.add(key);
    else next.delete(key);
    onSelect?.(next);
  }

  const all = rows !== null && rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)));
  return (
    <section
      className={styles.scroll}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      aria-busy={stale || rows === null}
      data-refreshing={stale}
    >
      <table
        className={join(
          styles.table,
          columns.length > 9 && styles.wide,
          cards && styles.cards,
          columns.length > 10 && styles.folded,
        )}
      >
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
                  <span aria-hidden="true">Select all</span>
                </label>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === null ? (
            <SkeletonRows columns={columns} hasBox={onSelect !== undefined} />
          ) : (
            rows.map((row) => {
              const key = keyOf(row);
              return (
                <TableRow
                  key={key}
                  row={row}
                  columns={columns}
                  href={hrefFor?.(row)}
                  name={nameOf?.(row) ?? String(key)}
                  isSelected={selected?.has(key) ?? false}
                  onSelect={onSelect && ((is) => select(key, is))}
                />
              );
            })
          )}
        </tbody>
      </table>
    </section>
  );
}

function SkeletonRows<Row>({ columns, hasBox }: { columns: readonly Column<Row>[]; hasBox: boolean }) {
  return Array.from({ length: 8 }, (_, line) => line).map((line) => (
    <tr key={line}>
      {hasBox && <td />}
      {columns.map(({ name, minor }) => (
        <td key={name} data-minor={minor}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  /** The accessible name of its checkbox. */
  name: string;
  isSelected: boolean;
  /** Undefined if rows cannot be selected. */
  onSelect: ((isSelected: boolean) => void) | undefined;
}

function TableRow<Row>({ row, columns, href, name, isSelected, onSelect }: TableRowProps<Row>) {
  const navigate = useNavigate();

  function open(event: MouseEvent) {
    const onControl = (event.target as Element).closest("a, button, input, label, select, summary");
    if (!href || onControl || String(window.getSelection()) !== "") return;
    navigate(href);
  }

  return (
    // Keyboard users have the link in the first cell; clicking the row is a convenience for the mouse.
    <tr
      data-opens={href ? true : undefined}
      data-selected={isSelected || undefined}
      tabIndex={href ? undefined : -1}
      onClick={open}
    >
      {onSelect && (
        <td className={styles.box}>
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.name}
          data-number={column.number}
          data-name={column.name}
          data-minor={column.minor}
          data-long={column.long || undefined}
          data-wordy={column.wordy || undefined}
          data-whole={column.whole || undefined}
        >
          {href && place === 0 ? (
            <Link to={href} className={styles.link}>
              {column.cell(row)}
            </Link>
          ) : (
            <div>{column.cell(row)}</div>
          )}
        </td>
      ))}
    </tr>
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
