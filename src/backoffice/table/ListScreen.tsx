import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { ReplyTo, SentWith } from "../client.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { Screen, type ScreenProps } from "../parts/Screen.tsx";
import { type ReadName, useCall } from "../useCall.ts";
import { type Column, DataTable } from "./DataTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import styles from "./ListScreen.module.css";
import { changed, type Filter, filterString, listQuery, nextSort, withoutPlace } from "./list-address.ts";
import { type Meta, Pager } from "./Pager.tsx";

type RowOf<Name extends ReadName> = ReplyTo<Name> extends { data: readonly (infer Row)[] } ? Row : never;
type Key = string | number;

export interface Empty {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** All rows of a filter, beyond those of the page. */
export interface WholeList {
  total: number;
  /** True if there are more rows than were counted. */
  more: boolean;
  /** What the list was asked for, without the page. */
  query: Record<string, string>;
}

interface ListScreenProps<Name extends ReadName> extends Omit<ScreenProps, "children"> {
  /** A call that returns `{ data: rows, meta? }`. Filters, sorting and paging come from the URL. */
  call: Name;
  /** Parameters that are always sent. */
  fixed?: Record<string, string>;
  columns: readonly Column<RowOf<Name>>[];
  keyOf(row: RowOf<Name>): Key;
  hrefFor?(row: RowOf<Name>): string;
  /** A row's accessible name, such as its number. */
  nameOf?(row: RowOf<Name>): string;
  filters?: readonly Filter[];
  /** Buttons for the selected rows. `clear` empties the selection. */
  bulk?(rows: RowOf<Name>[], clear: () => void, whole: WholeList | null): ReactNode;
  /** Whether all rows of the filter can be selected too, once those of the page are. */
  allowWhole?: boolean;
  /** Shown when there are no rows at all. May depend on the reply. */
  empty: Empty | ((reply: ReplyTo<Name>) => Empty);
  /** The URL of the export with these filters. */
  exportTo?(query: Record<string, string>): string;
  /** Shown between the filters and the table. */
  above?(reply: ReplyTo<Name> | undefined): ReactNode;
}

/** A list of records. Its whole state is in the URL. */
export function ListScreen<Name extends ReadName>(props: ListScreenProps<Name>) {
  const {
    call,
    fixed,
    columns,
    keyOf,
    hrefFor,
    nameOf,
    filters = [],
    bulk,
    allowWhole,
    empty,
    exportTo,
    above,
    ...screen
  } = props;
  const [search, setSearch] = useSearchParams();
  const query = { ...listQuery(search, filters), ...fixed };
  const result = useCall(call, ...([{ query }] as unknown as SentWith<Name>), { isLive: true });
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set());

  const [isWhole, setWhole] = useState(false);
  function select(keys: ReadonlySet<Key>) {
    setSelected(keys);
    setWhole(false);
  }

  const now = filterString(search, filters);
  const cleared = filterString(
    search,
    filters.filter(({ kind }) => kind === "elsewhere"),
    false,
  );
  const to = (parameters: Record<string, string>) => `?${changed(search, parameters)}`;

  const table = (rows: readonly RowOf<Name>[] | null) => (
    <DataTable
      caption={screen.title}
      {...{ columns, rows, keyOf, hrefFor, nameOf }}
      stale={rows !== null && result.isPlaceholderData}
      sort={{ now: search.get("sort"), hrefFor: (by) => to({ sort: nextSort(by, search.get("sort")) }) }}
      {...(bulk ? { selected, onSelect: select } : {})}
    />
  );

  function list(reply: ReplyTo<Name>) {
    const { data: rows, meta } = reply as { data: RowOf<Name>[]; meta?: Meta };
    if (rows.length === 0 && !result.isPlaceholderData) {
      if (now !== cleared) return <EmptyState title="No results" text="Try fewer filters or different words." />;
      return <EmptyState icon="document" {...(typeof empty === "function" ? empty(reply) : empty)} />;
    }
    const chosen = rows.filter((row) => selected.has(keyOf(row)));
    const isLonger = meta?.total !== undefined && meta.total > rows.length;
    const whole =
      allowWhole && isLonger && chosen.length === rows.length
        ? { total: meta.total ?? 0, more: meta.more ?? false, query: withoutPlace(query) }
        : null;
    return (
      <div className={styles.list}>
        {chosen.length > 0 && bulk && (
          <section className={styles.bulk} aria-label="Selected rows">
            <strong>{whole && isWhole ? `All ${countText(whole)} selected` : `${chosen.length} selected`}</strong>
            {whole && !isWhole && (
              <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
                {`Select all ${countText(whole)} of this filter`}
              </Button>
            )}
            {bulk(chosen, () => select(new Set()), isWhole ? whole : null)}
            <Button variant="quiet" size="small" onClick={() => select(new Set())}>
              Clear selection
            </Button>
          </section>
        )}
        {table(rows)}
        {meta && <Pager meta={meta} isFirst={!search.has("after") && !search.has("before")} hrefFor={to} />}
      </div>
    );
  }

  return (
    <Screen
      {...screen}
      actions={
        <>
          {exportTo && (
            <a className={styles.export} href={exportTo(withoutPlace(query))} download>
              Export
            </a>
          )}
          {screen.actions}
        </>
      }
    >
      {filters.length > 0 && (
        <FilterBar
          filters={filters}
          value={(name) => search.get(name) ?? ""}
          onChange={(name, value) => {
            select(new Set());
            // As it is now: a search waits for a pause in typing, and a tab may have been chosen since.
            setSearch(changed(new URLSearchParams(location.search), { [name]: value }), {
              replace: true,
              preventScrollReset: true,
            });
          }}
          now={now}
          cleared={cleared}
        />
      )}
      {above?.(result.data)}
      <Loaded query={result} loading={table(null)}>
        {list}
      </Loaded>
    </Screen>
  );
}

const countText = ({ total, more }: WholeList) => `${more ? "more than " : ""}${total.toLocaleString("en-IN")}`;
