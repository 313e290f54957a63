import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { ProductLink } from "../../parts/products/ProductLink.tsx";
import type { ProductData } from "./load.ts";
import styles from "./Neighbours.module.css";

/** Links to the previous and next product of the catalogue. */
export function Neighbours({ previous, next }: Pick<ProductData, "previous" | "next">) {
  return (
    <nav aria-label={text("Neighbouring products")} className={styles.neighbours}>
      {previous && (
        <div className={styles.one}>
          <Icon name="chevron-left" size={24} />
          <div>
            <ProductLink product={previous} rel="prev" aria-describedby="previous-name">
              {text("Previous product")}
            </ProductLink>
            <p id="previous-name">{previous.name}</p>
          </div>
        </div>
      )}
      {next && (
        <div className={styles.one} data-next>
          <div>
            <ProductLink product={next} rel="next" aria-describedby="next-name">
              {text("Next product")}
            </ProductLink>
            <p id="next-name">{next.name}</p>
          </div>
          <Icon name="chevron-right" size={24} />
        </div>
      )}
    </nav>
  );
}
