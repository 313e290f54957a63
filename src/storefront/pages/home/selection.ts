import { type RefObject, useEffect, useRef, useState } from "react";
import { call } from "../../client.ts";
import { type CardProduct, forCard } from "../../parts/products/product-card.ts";

export type SelectionQuery = { top_sell: "1" } | { deal_of_day: "1" };

/** Chosen products. The page as sent contains only those visible first. */
export interface Selection {
  products: CardProduct[];
  /** Total number of chosen products. */
  count: number;
}

/** Products on one slide. */
export const perSlide = 4;

/** Where Picks.module.css shows only the first slide. */
const firstOnly = "(max-width: 575px)";

export function firstOf({ products, count }: Selection): Selection {
  return { products: products.slice(0, perSlide), count };
}

/**
 * All products of a selection, loaded once the element has come into view on screens that show more than the first slide. After a failure,
 * loading is tried again the next time. The products may differ, also in number, from when the page was rendered.
 */
export function useWhole(selection: Selection, query: SelectionQuery): [RefObject<HTMLDivElement | null>, Selection] {
  const element = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<CardProduct[] | null>(null);
  const isWhole = selection.products.length === selection.count;
  const wanted = useRef(query);

  useEffect(() => {
    const { current } = element;
    if (isWhole || !current) return;
    const narrow = matchMedia(firstOnly);
    let isAsked = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || isAsked || narrow.matches) return;
      isAsked = true;
      call("GET product-data", { query: wanted.current }).then(
        ({ data }) => {
          observer.disconnect();
          setLoaded(data.map(forCard));
        },
        () => {
          isAsked = false;
        },
      );
    });
    /** Observing reports the element's position even if it has not changed. */
    const observe = () => {
      observer.disconnect();
      observer.observe(current);
    };
    observe();
    narrow.addEventListener("change", observe);
    return () => {
      narrow.removeEventListener("change", observe);
      observer.disconnect();
    };
  }, [isWhole]);

  return [element, isWhole || !loaded ? selection : { products: loaded, count: loaded.length }];
}
