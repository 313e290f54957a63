import type { ApiError } from "../../../contract/api-error.ts";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { Field } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Section } from "../../parts/Section.tsx";
import { OrderTotals } from "../orders/OrderTotals.tsx";
import styles from "./NewOrder.module.css";

interface EntryTotalsProps {
  details: CheckoutDetails | undefined;
  /** False while the server is calculating the latest input. */
  isCurrent: boolean;
  refusal: ApiError | null;
  /** The message beside the form's button, which is not repeated here. */
  shownMessage: string | null;
  coupon: string;
  onCoupon(code: string): void;
}

/** The coupon, and the order's totals as in the customer's own checkout. */
export function EntryTotals({ details, isCurrent, refusal, shownMessage, coupon, onCoupon }: EntryTotalsProps) {
  const ofCoupon = refusal?.code.startsWith("coupon_") ? refusal.message : null;
  // Field messages are shown at their fields.
  const isElsewhere = ofCoupon !== null || Object.keys(refusal?.errors ?? {}).length > 0;
  return (
    <Section title="Total">
      <Field
        label="Coupon code"
        name="coupon_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={coupon}
        error={ofCoupon}
        optional
        onChange={({ target }) => onCoupon(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <output className={styles.totals} aria-busy={!isCurrent} data-refreshing={!isCurrent}>
        {refusal && !isElsewhere && refusal.message !== shownMessage && <FormMessage>{refusal.message}</FormMessage>}
        {details && (
          <>
            <div className={styles.notices}>
              {details.notices.map((notice) => (
                <FormMessage key={notice} kind="note">
                  {notice}
                </FormMessage>
              ))}
            </div>
            <OrderTotals total={details.orderTotal} couponCode={coupon || null} />
            <p className={styles.soft}>{details.payment_terms}</p>
          </>
        )}
        {!details && !refusal && <p className={styles.soft}>Choose a customer and add items to see the total.</p>}
      </output>
    </Section>
  );
}
