import { Link, useLocation } from "react-router";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { Table } from "../../../ui/Table.tsx";
import { signInAddress } from "../../page-loader.ts";
import { useSession } from "../../session.ts";
import type { ProductData } from "./load.ts";
import { VariantRow } from "./VariantRow.tsx";
import styles from "./VariantTable.module.css";

interface VariantTableProps {
  view: ProductData;
  onEnquire(variant: SubProduct): void;
}

export function VariantTable({ view, onEnquire }: VariantTableProps) {
  return (
    <>
      <Table caption={`Variants of ${view.product.name}`} className={styles.variants} cards>
        <thead>
          <tr>
            <th scope="col">Reference no.</th>
            {view.attributes.map((attribute) => (
              <th scope="col" key={attribute.attribute_id}>
                {attribute.attribute_name}
              </th>
            ))}
            {view.show_mrp && (
              <th scope="col" data-number>
                MRP
              </th>
            )}
            {view.show_price && (
              <th scope="col" data-number>
                Price
              </th>
            )}
            <th scope="col">
              <span className={styles.order}>Order</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.sub_products.map((variant) => (
            <VariantRow key={variant.sub_product_id} view={view} variant={variant} onEnquire={onEnquire} />
          ))}
        </tbody>
      </Table>
      <Notes view={view} />
    </>
  );
}

/** Notes on the columns: taxes, and why there is no price or cart button. */
function Notes({ view }: { view: ProductData }) {
  const { signedIn } = useSession();
  const { pathname } = useLocation();
  const { see_price, buy } = view.sign_in_for;
  const gets = [see_price && "to see your price", buy && "to order"].filter((get) => get !== false).join(" and ");
  return (
    <ul className={styles.notes}>
      {view.show_mrp && <li>MRP includes all taxes.</li>}
      {view.product.enquiry_only && (
        <li>This device is available on enquiry only. We help with configuration, installation and training.</li>
      )}
      {view.product.verified_only && (
        <li>This device is sold only to professionals whose council number we have verified.</li>
      )}
      {!signedIn && gets !== "" && (
        <li>
          <Link to={signInAddress(pathname)}>Sign in</Link> {gets}.
        </li>
      )}
    </ul>
  );
}
