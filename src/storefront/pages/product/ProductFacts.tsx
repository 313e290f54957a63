import { Link } from "react-router";
import { rateText } from "../../../contract/tax-classes.ts";
import { plural, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Stars } from "../../../ui/Rating.tsx";
import { useChargesTax } from "../../root-data.ts";
import type { ProductData } from "./load.ts";
import styles from "./ProductFacts.module.css";
import { averageRating } from "./rating.ts";
import { splitAttributes } from "./variant-columns.ts";

/** What applies to every variant, one line each: regulation and tax, shared attributes, ratings and labels. */
export function ProductFacts({ view }: { view: ProductData }) {
  const { product, sub_products } = view;
  const chargesTax = useChargesTax();
  const { regulatory } = product;
  const rates = new Set(sub_products.map((variant) => rateText(variant.gst_rate, variant.tax_class)));
  const facts = [
    text("Class {device_class}", { device_class: regulatory.device_class }),
    regulatory.sterile ? text("Sterile") : text("Non-sterile"),
    regulatory.single_use ? text("Single use") : text("Reusable"),
    ...(chargesTax && rates.size > 0 ? [`GST ${[...rates].join(", ")}`] : []),
  ];
  const { shared } = splitAttributes(view.attributes, sub_products);
  return (
    <div className={styles.facts}>
      <ul className={styles.line}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          <Link to="#regulatory">{text("Regulatory information")}</Link>
        </li>
      </ul>
      {shared.length > 0 && (
        <dl className={styles.line}>
          {shared.map(({ attribute_id, attribute_name, value }) => (
            <div key={attribute_id}>
              <dt>{attribute_name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Labels view={view} />
    </div>
  );
}

function Labels({ view: { product } }: { view: ProductData }) {
  return (
    <ul className={styles.labels}>
      {product.total_review > 0 && (
        <li>
          <Link to="#reviews" className={styles.rating}>
            <Stars rating={averageRating(product)} />
            {plural(product.total_review, { one: "{count} review", other: "{count} reviews" })}
          </Link>
        </li>
      )}
      {product.deal_of_day && (
        <li>
          <Badge kind="amber">{text("Deal of the day")}</Badge>
        </li>
      )}
      {product.top_sell && (
        <li>
          <Badge kind="teal">{text("Top selling")}</Badge>
        </li>
      )}
      {product.enquiry_only && (
        <li>
          <Badge>{text("On enquiry only")}</Badge>
        </li>
      )}
      {product.verified_only && (
        <li>
          <Badge>{text("For verified professionals")}</Badge>
        </li>
      )}
    </ul>
  );
}
