import type { SubProduct } from "../../../contract/catalogue.ts";
import { regulatoryFacts } from "../../../contract/product-facts.ts";
import { rateText } from "../../../contract/tax-classes.ts";
import { text } from "../../../language/text.ts";
import { useChargesTax } from "../../root-data.ts";
import { Fact } from "./Fact.tsx";
import type { ProductData } from "./load.ts";
import styles from "./Regulatory.module.css";

interface RegulatoryProps {
  product: ProductData["product"];
  variants: SubProduct[];
}

export function Regulatory({ product: { regulatory }, variants }: RegulatoryProps) {
  const chargesTax = useChargesTax();
  return (
    <section aria-labelledby="regulatory" className={styles.block}>
      <h3 id="regulatory">{text("Regulatory information")}</h3>
      <dl>
        {regulatoryFacts(regulatory).map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
        {variants.length > 0 && (
          <>
            <Fact name="HSN">{distinct(variants.map((variant) => variant.hsn))}</Fact>
            {chargesTax && (
              <Fact name="GST">
                {distinct(variants.map((variant) => rateText(variant.gst_rate, variant.tax_class)))}
              </Fact>
            )}
          </>
        )}
      </dl>
    </section>
  );
}

function distinct(values: string[]): string {
  return [...new Set(values)].join(", ");
}
