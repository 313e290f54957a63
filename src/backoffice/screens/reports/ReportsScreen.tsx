import { Link, useSearchParams } from "react-router";
import { formatRupees, inIndianGroups } from "../../../contract/money.ts";
import type { Report, ReportStep } from "../../../contract/staff/reports.ts";
import { formatDay } from "../../../ui/dates.ts";
import { Price } from "../../../ui/Price.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import { AddSearchTerm } from "./AddSearchTerm.tsx";
import { Chart } from "./Chart.tsx";
import { MetricTiles, MetricTilesSkeleton } from "./MetricTile.tsx";
import { PeriodChooser } from "./PeriodChooser.tsx";
import { periodFrom } from "./periods.ts";
import styles from "./ReportsScreen.module.css";

/** Metrics of the selected period, compared with the previous period of the same length. */
export default function ReportsScreen() {
  const [search] = useSearchParams();
  const today = todayInIndia();
  const shown = periodFrom(search, today);
  const { from, to, step } = shown;
  const query = useCall("GET staff/reports", { query: { from, to, step } });
  return (
    <Screen
      title="Reports"
      intro={`${formatDay(from)} to ${formatDay(to)}, in Indian time. Select a number to see what it counts.`}
    >
      <PeriodChooser shown={shown} today={today} />
      <Loaded query={query} loading={<ReportsSkeleton />}>
        {({ data }) => (
          <div aria-busy={query.isFetching} data-refreshing={query.isFetching}>
            <Parts of={data} before={shown.before} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function ReportsSkeleton() {
  return (
    <div className={styles.parts}>
      <MetricTilesSkeleton count={12} />
      <div className={styles.charts}>
        <Skeleton shape="block" className={styles.chart} />
        <Skeleton shape="block" className={styles.chart} />
      </div>
    </div>
  );
}

const stepNames: Record<ReportStep, string> = { day: "day", week: "week", month: "month" };

function Parts({ of, before }: { of: Report; before: string }) {
  const by = stepNames[of.step];
  const can = usePermissions();
  const toPoints = (value: (step: Report["steps"][number]) => number) =>
    of.steps.map((step) => ({ ...stepLabel(step.from, of.step), value: value(step) }));
  const heading = `${by.slice(0, 1).toUpperCase()}${by.slice(1)}${by === "day" ? "" : " from"}`;
  const days = `?from=${of.from}&to=${of.to}`;
  return (
    <div className={styles.parts}>
      <MetricTiles of={of.metrics} before={before} />
      <div className={styles.charts}>
        <Chart
          title={`Sales by ${by}`}
          kind="bars"
          points={toPoints(({ sales }) => sales)}
          by={heading}
          inWords={formatRupees}
          onAxis={(value) => inIndianGroups(value)}
        />
        <Chart
          title={`Orders by ${by}`}
          kind="line"
          points={toPoints(({ orders }) => orders)}
          by={heading}
          inWords={inIndianGroups}
          onAxis={(value) => inIndianGroups(value)}
        />
      </div>
      <div className={styles.charts}>
        <Section title="Best sellers" actions={<Link to={`/reports/products${days}`}>All products sold</Link>}>
          {of.best_products.length === 0 ? (
            <p>No sales in this period.</p>
          ) : (
            <DataTable
              caption="Top ten by sales"
              columns={[
                { name: "Variant", cell: ({ ref_no }) => <strong>{ref_no}</strong> },
                { name: "Product", cell: ({ name }) => name },
                { name: "Qty", number: true, cell: ({ pieces }) => inIndianGroups(pieces) },
                { name: "Sales", number: true, cell: ({ sales }) => <Price amount={sales} /> },
              ]}
              rows={of.best_products}
              keyOf={({ ref_no }) => ref_no}
            />
          )}
        </Section>
        <Section
          title="Searches with no results"
          actions={
            <>
              <Link to="/search-terms">Search terms</Link> <Link to={`/reports/searches${days}`}>All searches</Link>
            </>
          }
        >
          {of.searches.length === 0 ? (
            <p>Every search in this period had results.</p>
          ) : (
            <DataTable
              caption="Ten most frequent searches with no results"
              columns={[
                { name: "Search", cell: ({ words }) => words },
                { name: "Times", number: true, cell: ({ count }) => inIndianGroups(count) },
                ...(can("catalogue.change") ? [addTermColumn] : []),
              ]}
              rows={of.searches}
              keyOf={({ words }) => words}
            />
          )}
        </Section>
      </div>
    </div>
  );
}

const addTermColumn: Column<Report["searches"][number]> = {
  name: "Term",
  cell: ({ words }) => <AddSearchTerm words={words} />,
};

/** `21 Nov` below the axis, `21 Nov 2026` in the table; months by name. */
function stepLabel(day: string, step: ReportStep) {
  const name = formatDay(day);
  const [date = "", month = "", year = ""] = name.split(" ");
  return { name, label: step === "month" ? `${month} ${year.slice(2)}` : `${date} ${month}` };
}
