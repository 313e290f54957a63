import { text } from "../../../language/text.ts";
import { useRootData } from "../../root-data.ts";
import { Fact } from "./Fact.tsx";
import type { ProductData } from "./load.ts";
import styles from "./Regulatory.module.css";

/** What an offer must declare about packed goods: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6(10). */
export function Declarations({ view: { product, sub_products, show_mrp } }: { view: ProductData }) {
  const site = useRootData()?.site;
  const { declarations } = product;
  const shopCare = site ? [site.legal_name, site.address, site.phone, site.email].filter(Boolean).join(", ") : null;
  const facts: [string, string | null][] = [
    [text("Manufacturer"), together(declarations.manufacturer_name, declarations.manufacturer_address)],
    [text("Importer"), together(declarations.importer_name, declarations.importer_address)],
    [text("Country of origin"), declarations.country_of_origin],
    [text("Net quantity"), quantities(sub_products)],
    ["MRP", show_mrp && sub_products.length > 0 ? text("As listed for each variant, inclusive of all taxes") : null],
    [text("Best before"), declarations.best_before],
    [text("Dimensions"), declarations.dimensions],
    [text("Licence number"), declarations.licence_number],
    [text("Consumer care"), declarations.consumer_care ?? shopCare],
  ];
  return (
    <section aria-labelledby="declarations" className={styles.block}>
      <h3 id="declarations">{text("Declarations")}</h3>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

function together(...parts: (string | null)[]): string | null {
  return parts.filter(Boolean).join(", ") || null;
}

/** `5 pieces` if it is the same for all, otherwise with the variants: `1 piece (NK-1); 5 pieces (NK-2, NK-3)`. */
function quantities(variants: ProductData["sub_products"]): string | null {
  const known = variants.filter(({ net_quantity }) => net_quantity !== null);
  const groups = [...Map.groupBy(known, ({ net_quantity }) => net_quantity)];
  if (groups.length === 1 && known.length === variants.length) return groups[0]?.[0] ?? null;
  return (
    groups.map(([quantity, own]) => `${quantity} (${own.map(({ ref_no }) => ref_no).join(", ")})`).join("; ") || null
  );
}
