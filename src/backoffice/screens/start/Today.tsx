import { Link } from "react-router";
import { todayInIndia } from "../../form/indian-time.ts";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { MetricTiles, MetricTilesSkeleton } from "../reports/MetricTile.tsx";

const shown = ["sales", "orders", "customers", "searches", "expiring", "low_stock"] as const;

/** Today's metrics. Omitted if they cannot be loaded, because they have their own screen. */
export function Today() {
  const today = todayInIndia();
  const { data, error } = useCall("GET staff/reports", { query: { from: today, to: today } });
  if (error && !data) return null;
  return (
    <Section title="Today" actions={<Link to="/reports">All reports</Link>}>
      {data ? (
        <MetricTiles of={data.data.metrics} before="yesterday" only={shown} />
      ) : (
        <MetricTilesSkeleton count={shown.length} />
      )}
    </Section>
  );
}
