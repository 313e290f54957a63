import { Link } from "react-router";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { FigureTiles, TilesToCome } from "../figures/FigureTile.tsx";
import { todayInIndia } from "../figures/periods.ts";

const shown = ["sales", "orders", "customers", "searches", "expiring", "low_stock"] as const;

/** How the day goes. What could not be loaded is left out here: the figures have a screen of their own. */
export function Today() {
  const today = todayInIndia();
  const { data, error } = useCall("GET staff/figures", { query: { from: today, to: today } });
  if (error && !data) return null;
  return (
    <Section title="Today" acts={<Link to="/figures">All reports</Link>}>
      {data ? (
        <FigureTiles of={data.data.figures} before="yesterday" only={shown} />
      ) : (
        <TilesToCome count={shown.length} />
      )}
    </Section>
  );
}
