import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { ReplyTo, SentWith } from "../client.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { Screen, type ScreenProps } from "../parts/Screen.tsx";
import { type ReadName, useCall } from "../useCall.ts";
import { type Column, DataTable } from "./DataTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import styles from "./ListScreen.module.css";
import { type Filter, withoutPlace } from "./list-address.ts";
import { type Meta, Pager } from "./Pager.tsx";
import { selectionText, totalText } from "./selection-text.ts";
import { useListAddress } from "./useListAddress.ts";

type RowOf<Name extends ReadName> = ReplyTo<Name> extends { data: readonly (infer Row)[] } ? Row : never;
type Key = string | number;

export interface Empty {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** All rows of a filter, not only those of the page. */
export interface WholeList {
  total: number;
  /** True if there are more rows than were counted. */
  more: boolean;
  /** The query of the list, without paging. */
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
  /** Whether all rows of the filter can be selected too, once all rows of the page are. */
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
  const address = useListAddress(filters);
  const query = { ...address.query, ...fixed };
  const result = useCall(call, ...([{ query }] as unknown as SentWith<Name>), { isLive: true });
  const selection = useSelection();

  const table = (rows: readonly RowOf<Name>[] | null) => (
    <DataTable
      caption={screen.title}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      hrefFor={hrefFor}
      nameOf={nameOf}
      stale={rows !== null && result.isPlaceholderData}
      sort={address.sort}
      {...(bulk ? { selected: selection.selected, onSelect: selection.select } : {})}
    />
  );

  function list(reply: ReplyTo<Name>) {
    const { data: rows, meta } = reply as { data: RowOf<Name>[]; meta?: Meta };
    if (rows.length === 0 && !result.isPlaceholderData)
      return <NoRows reply={reply} isFiltered={address.filtered !== address.cleared} empty={empty} />;
    return (
      <div className={styles.list}>
        {bulk && (
          <BulkBar
            rows={rows}
            selectedRows={rows.filter((row) => selection.selected.has(keyOf(row)))}
            total={{ total: meta?.total ?? rows.length, more: meta?.more ?? false }}
            longer={allowWhole ? longerList(rows.length, meta, query) : null}
            selection={selection}
          >
            {bulk}
          </BulkBar>
        )}
        {table(rows)}
        {meta && <Pager meta={meta} isFirst={address.isFirstPage} hrefFor={address.hrefFor} />}
      </div>
    );
  }

  return (
    <Screen
      {...screen}
      actions={
        <>
          {exportTo && <ExportLink to={exportTo(withoutPlace(query))} />}
          {screen.actions}
        </>
      }
    >
      {filters.length > 0 && (
        <FilterBar
          filters={filters}
          value={address.filterValue}
          onChange={(name, value) => {
            selection.clear();
            address.setFilter(name, value);
          }}
          now={address.filtered}
          cleared={address.cleared}
        />
      )}
      {above?.(result.data)}
      <Loaded query={result} loading={table(null)}>
        {list}
      </Loaded>
    </Screen>
  );
}

interface NoRowsProps<Reply> {
  reply: Reply;
  isFiltered: boolean;
  empty: Empty | ((reply: Reply) => Empty);
}

/** Shown in place of the table: no row matches the filters, or there are none at all. */
function NoRows<Reply>({ reply, isFiltered, empty }: NoRowsProps<Reply>) {
  if (isFiltered) return <EmptyState title="No results" text="Try fewer filters or different words." />;
  return <EmptyState icon="document" {...(typeof empty === "function" ? empty(reply) : empty)} />;
}

/** The selected rows, and whether all rows of the filter are selected instead. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set());
  const [isWhole, setWhole] = useState(false);

  function select(keys: ReadonlySet<Key>) {
    setSelected(keys);
    setWhole(false);
  }

  return { selected, isWhole, select, selectWhole: () => setWhole(true), clear: () => select(new Set()) };
}

/** All rows of the filter; null if the page shows them all. */
function longerList(shown: number, meta: Meta | undefined, query: Record<string, string>): WholeList | null {
  if (meta?.total === undefined || meta.total <= shown) return null;
  return { total: meta.total, more: meta.more ?? false, query: withoutPlace(query) };
}

function ExportLink({ to }: { to: string }) {
  return (
    <a className={styles.export} href={to} download>
      Export
    </a>
  );
}

interface BulkBarProps<Row> {
  /** The rows of the page. */
  rows: readonly Row[];
  selectedRows: Row[];
  total: { total: number; more: boolean };
  /** All rows of the filter, if they can be selected too. */
  longer: WholeList | null;
  selection: ReturnType<typeof useSelection>;
  children(rows: Row[], clear: () => void, whole: WholeList | null): ReactNode;
}

/** Actions on the selected rows. */
function BulkBar<Row>({ rows, selectedRows, total, longer, selection, children }: BulkBarProps<Row>) {
  const { isWhole, selectWhole, clear } = selection;
  if (selectedRows.length === 0) return null;
  const whole = selectedRows.length === rows.length ? longer : null;
  return (
    <section className={styles.bulk} aria-label="Selected rows">
      <strong role="status">
        {whole && isWhole ? `All ${totalText(whole)} selected` : selectionText(selectedRows.length, rows.length, total)}
      </strong>
      {whole && !isWhole && (
        <Button variant="quiet" size="small" onClick={selectWhole}>
          {`Select all ${totalText(whole)} of this filter`}
        </Button>
      )}
      {children(selectedRows, clear, isWhole ? whole : null)}
      <Button variant="quiet" size="small" onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}
