import { Link, useSearchParams } from "react-router";
import { inIndianGroups } from "../../../contract/money.ts";
import type { BookName, BookTable } from "../../../contract/staff/books.ts";
import { formatDay } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { fileAddress } from "../../client.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Section } from "../../parts/Section.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { changed } from "../../table/list-address.ts";
import { useCall } from "../../useCall.ts";
import styles from "./Books.module.css";
import { columnsOnScreen, type ScreenColumn } from "./columns-on-screen.ts";
import type { Shown } from "./periods.ts";

type Row = BookTable["rows"][number] & { place: number; isTotal: boolean };

/** One of the books as a table, each row linked to its document or to the documents it totals. */
export function Book({ book, ...shown }: Shown & { book: BookName }) {
  const [search] = useSearchParams();
  const figure = book === "sales" ? search.get("figure") : null;
  const narrowed = { book, ...shown, ...(figure ? { figure } : {}) };
  const query = useCall("GET staff/books/table", { query: { ...narrowed, page: search.get("page") || 1 } });
  return (
    <Loaded query={query} loading={<Skeleton shape="block" />}>
      {({ data }) => (
        <Section title={data.title} actions={<Downloads query={narrowed} />}>
          <div className={styles.table}>
            {figure && (
              <Link to={{ search: changed(search, { figure: "", page: "" }).toString() }}>Show all documents</Link>
            )}
            {data.note && <p className={styles.note}>{data.note}</p>}
            {data.rows.length === 0 ? (
              <EmptyState icon="document" title="Nothing in this period" />
            ) : (
              <Rows table={data} />
            )}
          </div>
        </Section>
      )}
    </Loaded>
  );
}

function Downloads({ query }: { query: Shown & { book: BookName; figure?: string } }) {
  return (
    <div className={styles.downloads}>
      {(["csv", "xlsx"] as const).map((format) => (
        <a key={format} href={fileAddress("GET staff/books/file", { query: { ...query, format } })} download>
          {format === "csv" ? "CSV" : "Excel"}
        </a>
      ))}
    </div>
  );
}

function Rows({ table }: { table: BookTable }) {
  const [search] = useSearchParams();
  const { page, last_page, columns, totals } = table;
  const rows: Row[] = table.rows.map((row, place) => ({ ...row, place, isTotal: false }));
  if (totals) {
    const none = { figure: null, order_token: null, document_id: null };
    const cells = { ...totals, [columns[0]?.key ?? ""]: "Total" };
    rows.push({ ...none, cells, place: rows.length, isTotal: true });
  }
  const to = (parameters: Record<string, string>) => ({ search: changed(search, parameters).toString() });
  const shown = columnsOnScreen(columns).map((column, place) => toColumn(column, place, to));
  return (
    <>
      <DataTable
        caption={`Rows of ${table.title}`}
        columns={shown}
        cards={shown.length > 7}
        rows={rows}
        keyOf={({ place }) => place}
      />
      <Pagination
        page={page}
        lastPage={last_page}
        hrefFor={(number) => `?${changed(search, { page: String(number) })}`}
      />
    </>
  );
}

/** Numbers and names that should not wrap. */
const wholeTexts = new Set(["number", "corrects", "gstin", "order", "document_kind", "from", "to"]);

function toColumn(
  { key, name, kind, below }: ScreenColumn,
  place: number,
  to: (parameters: Record<string, string>) => { search: string },
): Column<Row> {
  return {
    name,
    number: kind !== "text" && kind !== "day",
    wordy: key === "nature" || key === "reason",
    long: key === "buyer",
    whole: kind !== "text" || wholeTexts.has(key),
    cell: ({ cells, figure, order_token, isTotal }) => {
      const content = formatCell(cells[key], kind);
      const hasSecond = below && cells[below.key] !== undefined && cells[below.key] !== null && cells[below.key] !== "";
      const second = hasSecond ? <div className={styles.second}>{formatCell(cells[below.key], below.kind)}</div> : null;
      if (isTotal) {
        return (
          content && (
            <strong>
              {content}
              {second}
            </strong>
          )
        );
      }
      const first =
        place === 0 && order_token ? (
          <Link to={`/orders/${order_token}`}>{content}</Link>
        ) : place === 0 && figure ? (
          <Link to={to({ tab: "sales", section: "", page: "", figure })}>{content}</Link>
        ) : (
          content
        );
      return second ? (
        <>
          {first}
          {second}
        </>
      ) : (
        first
      );
    },
  };
}

/** The row of totals has no value for most columns. */
function formatCell(value: string | number | null | undefined, kind: BookTable["columns"][number]["kind"]) {
  if (value === undefined) return null;
  if (value === null || value === "") return "–";
  if (kind === "rupees" || kind === "value") return <Price amount={Number(value)} />;
  if (kind === "number") return inIndianGroups(Number(value));
  if (kind === "percent") return `${value} %`;
  return kind === "day" ? formatDay(String(value)) : value;
}
