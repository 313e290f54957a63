import { type SubmitEvent, useRef, useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./checkout.module.css";
import type { useCheckout } from "./useCheckout.ts";

/** A code that takes something off. It shows why one does not count, and what counts at present. */
export function CouponBox({ coupon }: { coupon: ReturnType<typeof useCheckout>["coupon"] }) {
  const [code, setCode] = useState(coupon.applied ?? "");
  const field = useRef<HTMLDivElement>(null);

  function apply(event: SubmitEvent) {
    event.preventDefault();
    if (coupon.applying) return;
    const wanted = code.trim();
    if (wanted === "") coupon.setProblem(texts.couponEmpty);
    else void coupon.apply(wanted);
    if (wanted === "") field.current?.querySelector("input")?.focus();
  }

  return (
    <form noValidate onSubmit={apply} className={styles.coupon}>
      <div ref={field}>
        <Field
          label="Coupon Code"
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
            <Button type="submit" variant="secondary" loading={coupon.applying}>
              Apply
            </Button>
          }
        />
      </div>
      <div role="status">
        {coupon.applied && (
          <p className={styles.applied}>
            <Icon name="check" size={18} />
            <span>{coupon.applied} is taken off.</span>
            <Button variant="quiet" size="small" onClick={coupon.takeOff}>
              Remove
            </Button>
          </p>
        )}
      </div>
    </form>
  );
}
