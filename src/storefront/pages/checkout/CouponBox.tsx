import { type SubmitEvent, useRef, useState } from "react";
import { formatRupees } from "../../../contract/money.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import styles from "./checkout.module.css";
import type { useCheckout } from "./useCheckout.ts";

interface CouponBoxProps {
  coupon: ReturnType<typeof useCheckout>["coupon"];
  /** The discount of the applied coupon, in rupees, once it is known. */
  discount: number | null;
  disabled: boolean;
}

/** The coupon field, with the applied coupon or the reason why it does not apply. */
export function CouponBox({ coupon, discount, disabled }: CouponBoxProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const focus = () => field.current?.querySelector("input")?.focus();

  function apply(event: SubmitEvent) {
    event.preventDefault();
    if (coupon.applying || disabled) return;
    const wanted = code.trim();
    if (wanted === "") {
      coupon.setProblem(texts.couponEmpty);
      focus();
    } else void coupon.apply(wanted);
  }

  function takeOff() {
    setCode("");
    coupon.takeOff();
    focus();
  }

  return (
    <form noValidate onSubmit={apply} className={styles.coupon}>
      <div ref={field}>
        <Field
          label={text("Coupon Code")}
          name="coupon_code"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={coupon.problem}
          onChange={(event) => {
            setCode(event.target.value);
            coupon.setProblem(null);
          }}
          after={
            <Button type="submit" variant="secondary" loading={coupon.applying} disabled={disabled}>
              {text("Apply")}
            </Button>
          }
        />
      </div>
      <div role="status">
        {coupon.applied && (
          <p className={styles.applied}>
            <Icon name="check" size={18} />
            <span>
              {unbrokenAmounts(
                texts.couponApplied(coupon.applied.toUpperCase(), discount === null ? null : formatRupees(discount)),
              )}
            </span>
            <Button variant="quiet" size="small" disabled={disabled} onClick={takeOff}>
              {text("Remove")}
            </Button>
          </p>
        )}
        {coupon.removed && !coupon.applied && (
          <p className={styles.rounding}>{texts.couponRemoved(coupon.removed.toUpperCase())}</p>
        )}
        {coupon.applied && <p className={styles.rounding}>{texts.couponRounding}</p>}
      </div>
    </form>
  );
}
