import { Link } from "react-router";
import { Section } from "../../parts/Section.tsx";
import { useLoad } from "../../useLoad.ts";
import { FigureTiles } from "../figures/FigureTile.tsx";
import { todayInIndia } from "../figures/periods.ts";

const shown = ["sales", "orders", "customers", "searches", "expiring", "low_stock"] as const;

/** How the day goes. What could not be loaded is left out here: the figures have a screen of their own. */
export function Today() {
  const today = todayInIndia();
  const { data } = useLoad("GET staff/figures", { query: { from: today, to: today } });
  if (data === null) return null;
  return (
    <Section title="Today" acts={<Link to="/figures">All figures</Link>}>
      <FigureTiles of={data.data.figures} before="yesterday" only={shown} />
    </Section>
  );
}
