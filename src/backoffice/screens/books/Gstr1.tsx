import { Link, useSearchParams } from "react-router";
import { inIndianGroups } from "../../../contract/money.ts";
import type { Gstr1Review } from "../../../contract/staff/gst-returns.ts";
import { gstr1Sections } from "../../../contract/staff/gstr1-sections.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { fileAddress } from "../../client.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Section } from "../../parts/Section.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import { changed } from "../../table/list-address.ts";
import { useCall } from "../../useCall.ts";
import { Book } from "./Book.tsx";
import styles from "./Books.module.css";
import { isMonth, type Shown } from "./periods.ts";

/** GSTR-1 of a month at a glance, or one of its sections. */
export function Gstr1(shown: Shown) {
  const [search] = useSearchParams();
  const section = gstr1Sections.find((each) => each === search.get("section"));
  if (section) {
    return (
      <div className={styles.parts}>
        <Link to={{ search: changed(search, { section: "", page: "" }).toString() }}>All sections of GSTR-1</Link>
        <Book book={section} {...shown} />
      </div>
    );
  }
  if (!isMonth(shown.period)) {
    return <EmptyState icon="document" title="Choose a month" text="GSTR-1 is filed for each month." />;
  }
  return <Review {...shown} />;
}

function Review(shown: Shown) {
  const query = useCall("GET staff/books/gstr1-review", { query: shown });
  return (
    <Loaded query={query} loading={<Skeleton shape="block" />}>
      {({ data }) => (
        <div className={styles.parts}>
          <Section
            title={data.gstin ? `Return of ${data.gstin}` : "Return"}
            actions={
              <div className={styles.downloads}>
                <a href={fileAddress("GET staff/reports/gstr1", { query: { ...shown } })} download>
                  JSON for the portal
                </a>
              </div>
            }
          >
            <div className={styles.parts}>
              <Problems of={data} />
              <Sections of={data} />
            </div>
          </Section>
          <Totals of={data.totals} />
        </div>
      )}
    </Loaded>
  );
}

function Problems({ of: { problems, more_problems } }: { of: Gstr1Review }) {
  if (problems.length === 0) return <FormMessage kind="good">No problems found.</FormMessage>;
  return (
    <FormMessage>
      <p>The portal would refuse these, or you should check them before you file:</p>
      <ul>
        {problems.map(({ where, problem, order_token }) => (
          <li key={`${where} ${problem}`}>
            {order_token ? <Link to={`/orders/${order_token}`}>{where}</Link> : where}: {problem}
          </li>
        ))}
        {more_problems > 0 && <li>and {inIndianGroups(more_problems)} more</li>}
      </ul>
    </FormMessage>
  );
}

const amountColumns = [
  ["Taxable value", "taxable"],
  ["IGST", "igst"],
  ["CGST", "cgst"],
  ["SGST/UTGST", "sgst"],
] as const;

/** Table 13 counts documents and has no amounts. */
const hasAmounts = ({ section, rows }: Gstr1Review["sections"][number]) => section !== "doc_issue" && rows > 0;

function Sections({ of: { sections } }: { of: Gstr1Review }) {
  const [search] = useSearchParams();
  return (
    <DataTable
      caption="Sections"
      columns={[
        { name: "Section", wordy: true, cell: ({ title }) => title },
        { name: "Rows", number: true, cell: ({ rows }) => inIndianGroups(rows) },
        ...amountColumns.map(([name, key]) => ({
          name,
          number: true,
          cell: (row: Gstr1Review["sections"][number]) => hasAmounts(row) && <Price amount={row[key]} />,
        })),
      ]}
      rows={sections}
      keyOf={({ section }) => section}
      hrefFor={({ section }) => `?${changed(search, { section })}`}
    />
  );
}

function Totals({ of }: { of: Gstr1Review["totals"] }) {
  const rows = [
    { name: "Documents (invoices less credit notes)", ...of.documents },
    { name: "Tables 4 to 9", ...of.tables },
    { name: "Table 12", ...of.hsn },
  ];
  return (
    <Section title="Totals compared">
      <div className={styles.parts}>
        <FormMessage kind={of.agrees ? "good" : "bad"}>
          {of.agrees ? "All three totals agree." : "The totals differ. Find the reason before you file."}
        </FormMessage>
        <DataTable
          caption="Documents, tables 4 to 9 and table 12"
          columns={[
            { name: "Source", wordy: true, cell: ({ name }) => name },
            ...amountColumns.map(([name, key]) => ({
              name,
              number: true,
              cell: (row: (typeof rows)[number]) => <Price amount={row[key]} />,
            })),
          ]}
          rows={rows}
          keyOf={({ name }) => name}
        />
      </div>
    </Section>
  );
}
