import { useState } from "react";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Price } from "../../../ui/Price.tsx";
import { QuantityInput } from "../../../ui/QuantityInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { setCart, useSession } from "../../session.ts";
import type { ProductData } from "./load.ts";
import styles from "./VariantTable.module.css";

interface VariantRowProps {
  view: ProductData;
  variant: SubProduct;
  onEnquire(variant: SubProduct): void;
}

export function VariantRow({ view, variant, onEnquire }: VariantRowProps) {
  const { signedIn } = useSession();
  const id = `variant-${variant.sub_product_id}`;
  return (
    <tr>
      <th scope="row" id={id} className={styles.reference}>
        <span className={styles.number}>{variant.ref_no}</span>
        {variant.udi_di && <span className={styles.udi}>UDI-DI {variant.udi_di}</span>}
      </th>
      {view.attributes.map((attribute) => (
        <td key={attribute.attribute_id} data-label={attribute.attribute_name}>
          {variant.attributes.find(({ attribute_id }) => attribute_id === attribute.attribute_id)?.value || "–"}
        </td>
      ))}
      {view.show_mrp && (
        <td data-number data-label="MRP">
          {variant.mrp === undefined ? "–" : <Price amount={variant.mrp} />}
        </td>
      )}
      {view.show_price && (
        <td data-number data-label="Price" className={styles.price}>
          {variant.price === undefined ? "–" : <Price amount={variant.price} />}
        </td>
      )}
      <td className={styles.acts}>
        <div className={styles.buttons}>
          {signedIn && view.show_cart_button && <AddToCart variant={variant} describedBy={id} />}
          {view.show_inquiry && (
            // Without scripts it submits to the contact form, with the reference number filled in.
            <form
              action="/contact-us"
              method="get"
              onSubmit={(event) => {
                event.preventDefault();
                onEnquire(variant);
              }}
            >
              <input type="hidden" name="product" value={`${variant.sub_product_id} ${variant.ref_no}`} />
              <Button type="submit" variant="secondary" aria-describedby={id}>
                Enquiry
              </Button>
            </form>
          )}
        </div>
      </td>
    </tr>
  );
}

function AddToCart({ variant, describedBy }: { variant: SubProduct; describedBy: string }) {
  const [quantity, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add() {
    setAdding(true);
    setRefusal(null);
    try {
      const { cart } = await call("POST cart/store", { body: { sub_product_id: variant.sub_product_id, quantity } });
      setCart(cart);
      setQuantity(1);
      toast.success(texts.cartAdded);
    } catch (error) {
      if (isApiError(error) && (error.status === 422 || error.status === 403)) {
        setRefusal(error.errors?.quantity?.[0] ?? error.message);
      } else {
        toast.failure(texts.cartFailed);
      }
    } finally {
      setAdding(false);
    }
  }

  return (
    <div className={styles.add}>
      <QuantityInput
        value={quantity}
        onChange={(next) => {
          setQuantity(next);
          setRefusal(null);
        }}
        describedBy={describedBy}
      />
      <Button onClick={() => void add()} loading={adding} aria-describedby={describedBy}>
        Add to Cart
      </Button>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
