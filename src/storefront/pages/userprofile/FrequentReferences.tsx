import { useState } from "react";
import { Link } from "react-router";
import { availabilityText } from "../../../contract/availability.ts";
import type { FrequentReference } from "../../../contract/customer-home.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { sayCartFailed } from "../../parts/cart/cart-failed.ts";
import { viewCart } from "../../parts/cart/view-cart.ts";
import { Attributes } from "../../parts/products/Attributes.tsx";
import { UnitPrice } from "../../parts/products/UnitPrice.tsx";
import { changeCart } from "../../session.ts";
import styles from "./Home.module.css";

/** The references that a customer orders most often, each added with one click in the last ordered quantity. */
export function FrequentReferences({ references }: { references: FrequentReference[] }) {
  return (
    <ul className={styles.references}>
      {references.map((reference) => (
        <Reference key={reference.sub_product_id} reference={reference} />
      ))}
    </ul>
  );
}

function Reference({ reference }: { reference: FrequentReference }) {
  const { sub_product_id, ref_no, product_name, product_attribute, quantity, price, refusal, availability } = reference;
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add() {
    setAdding(true);
    setProblem(null);
    try {
      await changeCart(() => call("POST cart/store", { body: { sub_product_id, quantity } }));
      toast.success(texts.cartAdded, viewCart);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 422 || error.status === 403) setProblem(error.errors?.quantity?.[0] ?? error.message);
      else sayCartFailed(error);
    } finally {
      setAdding(false);
    }
  }

  const count = quantity.toLocaleString("en-IN");
  const isSold = availability.status !== "out_of_stock";
  const note = problem ?? refusal ?? (isSold ? null : availabilityText(availability));
  return (
    <li className={styles.reference}>
      <span className={styles.picture}>
        <Picture src={reference.product_image} alt="" sizes="56px" />
      </span>
      <div className={styles.named}>
        <Link to={`/product/product-details/${reference.product_slug}/${reference.product_token}`} prefetch="intent">
          {product_name}
        </Link>
        <Attributes refNo={ref_no} attributes={product_attribute} />
        <p className={styles.note} role="status">
          {note}
        </p>
      </div>
      <p className={styles.price}>
        {price !== undefined && (
          <span>
            <UnitPrice price={price} withGst={reference.price_with_gst} />
          </span>
        )}
        <span className={styles.soft}>{text("Last ordered: {count}", { count })}</span>
      </p>
      <Button
        size="small"
        icon="plus"
        loading={adding}
        disabled={refusal !== null || !isSold}
        aria-label={text("Add {count} of {reference}", { count: quantity, reference: ref_no })}
        onClick={() => void add()}
      >
        {text("Add {count}", { count })}
      </Button>
    </li>
  );
}
