import type { ReactNode } from "react";
import type { Cart } from "../../../contract/cart.ts";
import { formatRupees } from "../../../contract/money.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Price } from "../../../ui/Price.tsx";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import type { ReplyTo } from "../../client.ts";
import { cartSaving, cartSubtotal } from "../../parts/cart/cart-sums.ts";
import { SummaryBox } from "../../parts/layout/SummaryBox.tsx";
import { DeliveryPromise } from "../../parts/products/DeliveryPromise.tsx";
import { useChargesTax } from "../../root-data.ts";
import styles from "./cart.module.css";

interface TotalBoxProps {
  cart: Cart;
  delivery: ReplyTo<"GET check-out/delivery">;
  /** The PIN code of checkout's initial address, or else the last one asked about. */
  pincode: string | null;
}

/** Subtotal before tax, saving, delivery, and the link to checkout. */
export function TotalBox({ cart, delivery, pincode }: TotalBoxProps) {
  const chargesTax = useChargesTax();
  const subtotal = cartSubtotal(cart);
  const savings = cartSaving(cart);
  const short = cart.carts.filter((line) => !line.in_stock).length;
  return (
    <SummaryBox id="cart-total" title={text("Total")} sticky>
      {subtotal !== undefined && (
        <dl className={styles.sum}>
          <dt>{text("Subtotal")}</dt>
          <dd>
            <Price amount={subtotal} />
          </dd>
        </dl>
      )}
      <p className={styles.note}>
        {chargesTax
          ? text("Before GST. Tax and shipping are calculated at checkout for your address.")
          : text("Shipping is calculated at checkout for your address.")}
      </p>
      {savings && savings.saving > 0 && (
        <p className={styles.fact}>
          <Icon name="percent" size={18} />
          <span>
            {chargesTax
              ? rich("<strong>You save {saving}</strong> against MRP: {total} with GST.", savedAmounts(savings))
              : rich("<strong>You save {saving}</strong> against MRP: {total}.", savedAmounts(savings))}
          </span>
        </p>
      )}
      <p className={styles.fact}>
        <Icon name="truck" size={18} />
        <span>
          {delivery.free_orders_left > 0
            ? texts.freeDelivery(delivery.free_orders_left)
            : unbrokenAmounts((chargesTax ? texts.paidDelivery : texts.untaxedDelivery)(formatRupees(delivery.charge)))}
        </span>
      </p>
      {pincode !== null && <DeliveryPromise pincode={pincode} />}
      {short > 0 && (
        <FormMessage kind="note">
          {plural(short, {
            one: "One item has a quantity larger than our stock.",
            other: "{count} items have a quantity larger than our stock.",
          })}
        </FormMessage>
      )}
      <ButtonLink to="/checkout" size="large" wide iconAfter="arrow-right" className={styles.proceed}>
        {text("Proceed To Checkout")}
      </ButtonLink>
      <ButtonLink to="/product" variant="quiet" wide>
        {text("Continue Shopping")}
      </ButtonLink>
    </SummaryBox>
  );
}

function savedAmounts({ saving, withGst }: NonNullable<ReturnType<typeof cartSaving>>) {
  return {
    strong: (inside: ReactNode) => <strong>{inside}</strong>,
    saving: <Price amount={saving} />,
    total: <Price amount={withGst} />,
  };
}
