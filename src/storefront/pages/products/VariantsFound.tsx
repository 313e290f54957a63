import { Link } from "react-router";
import type { VariantFound } from "../../../contract/catalogue.ts";
import { text } from "../../../language/text.ts";
import { variantAddress } from "../../parts/products/product-card.ts";
import { VariantPrice } from "../../parts/products/VariantPrice.tsx";
import styles from "./VariantsFound.module.css";

/** Variants found by reference; renders nothing if there are none. Each links to its product with the variant highlighted. */
export function VariantsFound({ title, variants }: { title: string; variants: VariantFound[] }) {
  if (variants.length === 0) return null;
  return (
    <section aria-label={title} className={styles.found}>
      <h2>{title}</h2>
      <ul>
        {variants.map((variant) => (
          <li key={variant.ref_no}>
            <Link to={variantAddress(variant)}>{variant.ref_no}</Link>
            {variant.formerly && <span>{text("formerly {reference}", { reference: variant.formerly })}</span>}
            <span>{[variant.name, ...variant.attributes.map(({ value }) => value)].join(" · ")}</span>
            <VariantPrice variant={variant} className={styles.price} />
          </li>
        ))}
      </ul>
    </section>
  );
}
