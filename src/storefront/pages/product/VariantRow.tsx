import type { Attribute, SubProduct } from "../../../contract/catalogue.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { join } from "../../../ui/join.ts";
import { Price } from "../../../ui/Price.tsx";
import { toast } from "../../../ui/toast.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { AddToCart } from "../../parts/cart/AddToCart.tsx";
import type { VariantCart } from "../../parts/cart/useVariantCart.ts";
import { CompareBox } from "../../parts/products/Compare.tsx";
import { NotifyMe } from "../../parts/products/NotifyMe.tsx";
import { AwaitedPrice, UnitPrice } from "../../parts/products/UnitPrice.tsx";
import type { ProductView } from "./useExpectedView.ts";
import styles from "./VariantTable.module.css";
import { attributeValue } from "./variant-columns.ts";

interface VariantRowProps {
  view: ProductView;
  /** The attributes shown as columns. */
  columns: Attribute[];
  variant: SubProduct;
  /** Whether the URL asks for it. */
  highlighted: boolean;
  /** Null for visitors and customers who may not buy. */
  cart: VariantCart | null;
  onEnquire(variant: SubProduct): void;
}

export function VariantRow({ view, columns, variant, highlighted, cart, onEnquire }: VariantRowProps) {
  const id = `variant-${variant.sub_product_id}`;
  const isOut = variant.availability.status === "out_of_stock";
  const notifies = isOut && !view.product.enquiry_only;
  const refusal = cart?.refusal(variant.sub_product_id);
  return (
    <tr aria-current={highlighted ? "true" : undefined}>
      <th scope="row" id={id} className={styles.reference}>
        <span className={styles.number}>
          {view.sub_products.length > 1 && (
            <span className={styles.compare}>
              <CompareBox name="variants" value={variant.sub_product_id} of={variant.ref_no} />
            </span>
          )}
          {variant.ref_no}
          <CopyReference reference={variant.ref_no} />
        </span>
        {variant.previous_refs.length > 0 && (
          <span className={join(styles.udi, styles.formerly)}>
            {rich("Formerly {references}", {
              references: variant.previous_refs.map((reference, place) => (
                <span key={reference}>
                  {place > 0 && ", "}
                  <span className={styles.whole}>{reference}</span>
                </span>
              )),
            })}
          </span>
        )}
        {variant.udi_di && <span className={styles.udi}>UDI-DI {variant.udi_di}</span>}
      </th>
      {columns.map(({ attribute_id, attribute_name }) => (
        <td key={attribute_id} data-label={attribute_name}>
          {attributeValue(variant, attribute_id) || "–"}
        </td>
      ))}
      <td data-number className={styles.price}>
        <span className={styles.prices}>
          <Prices view={view} variant={variant} />
          <Availability availability={variant.availability} />
        </span>
      </td>
      <td className={styles.acts}>
        <div className={styles.buttons}>
          {cart && !isOut && <AddToCart variant={variant.sub_product_id} cart={cart} describedBy={id} />}
          {notifies && <NotifyMe variant={variant} productToken={view.product.token} describedBy={id} />}
          {view.show_inquiry && (
            <Enquire variant={variant} describedBy={id} onEnquire={onEnquire} quiet={notifies || cart !== null} />
          )}
        </div>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </td>
    </tr>
  );
}

function Prices({ view, variant }: Pick<VariantRowProps, "view" | "variant">) {
  const { price, price_with_gst, mrp } = variant;
  if (!view.show_mrp && !view.show_price) return null;
  if (!view.show_price) return mrp === undefined ? <span>–</span> : <Price amount={mrp} />;
  return (
    <>
      <span className={styles.unit}>
        {price !== undefined ? (
          <UnitPrice price={price} withGst={price_with_gst} />
        ) : view.awaitsPrices ? (
          <AwaitedPrice variant={variant.sub_product_id} />
        ) : (
          "–"
        )}
      </span>
      {view.show_mrp && mrp !== undefined && (
        <small>
          MRP <Price amount={mrp} />
        </small>
      )}
    </>
  );
}

/** Copies the reference number, which hospitals use in their own lists and messages. */
function CopyReference({ reference }: { reference: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
      toast.success(text("{reference} copied", { reference }));
    } catch {
      // The browser does not allow it; the number can be selected instead.
      toast.failure({ title: text("Could not copy"), text: text("Select {reference} and copy it.", { reference }) });
    }
  }
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()} title={text("Copy")}>
      <Icon name="copy" size={16} />
      <VisuallyHidden>{text("Copy {reference}", { reference })}</VisuallyHidden>
    </button>
  );
}

interface EnquireProps {
  variant: SubProduct;
  describedBy: string;
  onEnquire(variant: SubProduct): void;
  /** Shown beside a buy button. */
  quiet: boolean;
}

/** Without scripts it submits to the contact form, with the reference number filled in. */
function Enquire({ variant, describedBy, onEnquire, quiet }: EnquireProps) {
  return (
    <form
      action="/contact-us"
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        onEnquire(variant);
      }}
    >
      <input type="hidden" name="product" value={`${variant.sub_product_id} ${variant.ref_no}`} />
      <Button type="submit" variant={quiet ? "quiet" : "secondary"} aria-describedby={describedBy}>
        {text("Enquiry")}
      </Button>
    </form>
  );
}
