import { plural } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { StartingPrice } from "../../parts/products/StartingPrice.tsx";
import styles from "./BuyBar.module.css";
import type { ProductData } from "./load.ts";

/** On phones, keeps the price and the link to the variants within reach while the page scrolls. */
export function BuyBar({ view: { product, sub_products } }: { view: ProductData }) {
  if (sub_products.length === 0) return null;
  return (
    <div className={styles.bar}>
      <StartingPrice product={{ ...product, variant_count: sub_products.length }} className={styles.price} />
      <ButtonLink to="#variants">
        {plural(sub_products.length, { one: "See the variant", other: "See {count} variants" })}
      </ButtonLink>
    </div>
  );
}
