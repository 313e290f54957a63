import { Link } from "react-router";
import { Icon } from "../../../ui/Icon.tsx";
import { productAddress } from "../../parts/product-card.ts";
import type { ProductData } from "./load.ts";
import styles from "./Neighbours.module.css";

/** The neighbours in catalogue order. */
export function Neighbours({ previous, next }: Pick<ProductData, "previous" | "next">) {
  return (
    <nav aria-label="Neighbouring products" className={styles.neighbours}>
      {previous && (
        <div className={styles.one}>
          <Icon name="chevron-left" size={24} />
          <div>
            <Link to={productAddress(previous)} prefetch="intent" rel="prev" aria-describedby="previous-name">
              Previous product
            </Link>
            <p id="previous-name">{previous.name}</p>
          </div>
        </div>
      )}
      {next && (
        <div className={styles.one} data-next>
          <div>
            <Link to={productAddress(next)} prefetch="intent" rel="next" aria-describedby="next-name">
              Next product
            </Link>
            <p id="next-name">{next.name}</p>
          </div>
          <Icon name="chevron-right" size={24} />
        </div>
      )}
    </nav>
  );
}
