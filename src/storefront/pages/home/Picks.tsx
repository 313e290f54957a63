import { Link, useSearchParams } from "react-router";
import { text } from "../../../language/text.ts";
import { Carousel } from "../../../ui/Carousel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TabLinks } from "../../parts/layout/TabLinks.tsx";
import { ProductGrid, ProductGridSkeleton } from "../../parts/products/ProductGrid.tsx";
import styles from "./Picks.module.css";
import { perSlide, type Selection, type SelectionQuery, useWhole } from "./selection.ts";

interface PicksProps {
  topSelling: Selection;
  deals: Selection;
}

/**
 * Top selling and deals of the day: tabs on wide screens, sections of four on very small ones. The chosen tab is in the URL, so the tabs
 * are links and work without scripts.
 */
export function Picks({ topSelling, deals }: PicksProps) {
  const [search] = useSearchParams();
  const lists = [
    {
      ...{ id: "top-selling", name: text("Top Selling"), all: "/top-selling" },
      ...{ selection: topSelling, query: { top_sell: "1" } as const },
    },
    {
      ...{ id: "deals", name: text("Deals of the day"), all: "/deal-of-the-day" },
      ...{ selection: deals, query: { deal_of_day: "1" } as const },
    },
  ].filter(({ selection }) => selection.count > 0);
  const chosen = lists.find((list) => list.id === search.get("tab")) ?? lists[0];
  if (!chosen) return null;

  return (
    <section aria-label={text("Top Selling and Deals of the day")} className={styles.picks}>
      <div className={styles.tabs}>
        <TabLinks
          label={text("Selections")}
          chosen={chosen.id}
          tabs={lists.map(({ id, name }) => ({
            id,
            name,
            to: id === lists[0]?.id ? "/" : `/?tab=${id}`,
            panel: `panel-${id}`,
          }))}
        />
      </div>
      {lists.map((list) => (
        <Panel key={list.id} {...list} isChosen={list === chosen} />
      ))}
    </section>
  );
}

interface PanelProps {
  id: string;
  name: string;
  /** The URL of the page with all of them. */
  all: string;
  selection: Selection;
  query: SelectionQuery;
  isChosen: boolean;
}

function Panel({ id, name, all, selection, query, isChosen }: PanelProps) {
  const [element, { products, count }] = useWhole(selection, query);
  const filled = chunks(products, perSlide);
  const slides = Array.from({ length: Math.ceil(count / perSlide) }, (_, place) => {
    const own = filled[place];
    return { key: place, content: own ? <ProductGrid products={own} /> : <ProductGridSkeleton count={perSlide} /> };
  });
  return (
    <div
      ref={element}
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}`}
      className={styles.panel}
      data-chosen={isChosen || undefined}
    >
      <div className={styles.head}>
        <h2>{name}</h2>
        <Link to={all} prefetch="intent" className={styles.all}>
          {text("View All")}
          <Icon name="arrow-right" size={18} />
        </Link>
      </div>
      <Carousel label={name} heavy className={styles.carousel} slides={slides} />
    </div>
  );
}

export function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, place) =>
    list.slice(place * size, (place + 1) * size),
  );
}
