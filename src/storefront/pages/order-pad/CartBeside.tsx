import { plural, text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Price } from "../../../ui/Price.tsx";
import { cartSubtotal } from "../../parts/cart/cart-sums.ts";
import { SummaryBox } from "../../parts/layout/SummaryBox.tsx";
import { useChargesTax } from "../../root-data.ts";
import { useSession } from "../../session.ts";
import styles from "./order-pad.module.css";

/** Number of most recent lines to show; the rest are counted. */
const mostShown = 6;

/** What is in the cart already, beside the pad. */
export function CartBeside() {
  const { cart } = useSession();
  const chargesTax = useChargesTax();
  const lines = cart?.carts ?? [];
  const subtotal = cart ? cartSubtotal(cart) : undefined;
  const hidden = lines.length - mostShown;
  return (
    <SummaryBox id="pad-cart" title={text("Your cart")} sticky>
      {lines.length === 0 ? (
        <p className={styles.soft}>{cart ? text("Nothing in it yet.") : "…"}</p>
      ) : (
        <>
          <ul className={styles.inCart}>
            {lines.slice(-mostShown).map(({ cart_id, ref_no, product_name, quantity }) => (
              <li key={cart_id}>
                <span>
                  <strong>{ref_no}</strong> <span className={styles.soft}>{product_name}</span>
                </span>
                <span>× {quantity.toLocaleString("en-IN")}</span>
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <p className={styles.soft}>
              {plural(hidden, { one: "and {count} more product", other: "and {count} more products" })}
            </p>
          )}
          {subtotal !== undefined && (
            <p className={styles.subtotal}>
              <span>
                {text("Subtotal")}
                {chargesTax && <small> {text("before GST")}</small>}
              </span>
              <Price amount={subtotal} />
            </p>
          )}
          <ButtonLink to="/checkout" variant="secondary" wide>
            {text("Checkout")}
          </ButtonLink>
          <ButtonLink to="/cart" variant="quiet" wide>
            {text("Go to cart")}
          </ButtonLink>
        </>
      )}
    </SummaryBox>
  );
}
