import { Link, useSearchParams } from "react-router";
import { text } from "../../../language/text.ts";
import { Carousel } from "../../../ui/Carousel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ProductGrid } from "../../parts/ProductGrid.tsx";
import type { CardProduct } from "../../parts/product-card.ts";
import { TabLinks } from "../../parts/TabLinks.tsx";
import styles from "./Picks.module.css";

const perSlide = 4;

interface PicksProps {
  topSelling: CardProduct[];
  deals: CardProduct[];
}

/**
 * Top selling and deals of the day: tabs on wide screens, sections of four on very small ones. The chosen tab is in the address, so the
 * tabs are links and work without scripts.
 */
export function Picks({ topSelling, deals }: PicksProps) {
  const [search] = useSearchParams();
  const lists = [
    { id: "top-selling", name: text("Top Selling"), all: "/top-selling", products: topSelling },
    { id: "deals", name: text("Deals of the day"), all: "/deal-of-the-day", products: deals },
  ].filter((list) => list.products.length > 0);
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
        <div
          key={list.id}
          role="tabpanel"
          id={`panel-${list.id}`}
          aria-labelledby={`tab-${list.id}`}
          className={styles.panel}
          data-chosen={list === chosen || undefined}
        >
          <div className={styles.head}>
            <h2>{list.name}</h2>
            <Link to={list.all} prefetch="intent" className={styles.all}>
              {text("View All")}
              <Icon name="arrow-right" size={18} />
            </Link>
          </div>
          <Carousel
            label={list.name}
            heavy
            className={styles.carousel}
            slides={chunks(list.products, perSlide).map((products, place) => ({
              key: place,
              content: <ProductGrid products={products} />,
            }))}
          />
        </div>
      ))}
    </section>
  );
}

export function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, place) =>
    list.slice(place * size, (place + 1) * size),
  );
}
