import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { SummaryBox } from "../../parts/layout/SummaryBox.tsx";
import { CouponBox } from "./CouponBox.tsx";
import styles from "./checkout.module.css";
import { enquiryAddress, needsEnquiry } from "./enquiry.ts";
import { OrderBox, OrderProblemMessage } from "./OrderBox.tsx";
import type { CheckoutState } from "./useCheckout.ts";
import type { Parties } from "./useParties.ts";
import type { Placing } from "./usePlaceOrder.ts";

interface TotalSectionProps {
  checkout: CheckoutState;
  order: Placing;
  parties: Parties;
  /** A file for the order is being uploaded. */
  isUploading: boolean;
  onPlace(details: CheckoutDetails): Promise<void>;
  /** Called after a line has been changed in the cart. */
  onFixed(): Promise<void>;
}

/** The total, the coupon, and the button that places the order. */
export function TotalSection({ checkout, order, parties, isUploading, onPlace, onFixed }: TotalSectionProps) {
  const { choice, totals, details, reload, coupon } = checkout;
  const isLoading = totals.state === "loading";
  return (
    <SummaryBox id="order-total" title={text("Order total")}>
      <CouponBox
        coupon={coupon}
        discount={isLoading ? null : (details?.orderTotal.coupon ?? null)}
        disabled={order.placing || totals.state !== "ready"}
      />
      {details ? (
        <OrderBox
          details={details}
          couponCode={choice.coupon_code?.toUpperCase()}
          problem={order.problem}
          placing={order.placing}
          waiting={isLoading || isUploading}
          onPlace={() => onPlace(details)}
          onFixed={onFixed}
        />
      ) : (
        order.problem && <OrderProblemMessage problem={order.problem} now={null} onFixed={onFixed} />
      )}
      {isLoading && !details && <TotalsSkeleton />}
      {totals.state === "failed" && (
        <>
          <ErrorState title={text("No total yet")} text={totals.error.message} onRetry={() => void reload()} />
          {needsEnquiry(totals.error.code) && (
            <ButtonLink to={enquiryAddress(parties.buyer?.gstin, parties.delivery?.state)} variant="secondary">
              {text("Send an enquiry")}
            </ButtonLink>
          )}
        </>
      )}
    </SummaryBox>
  );
}

function TotalsSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>{text("Loading the total")}</VisuallyHidden>
      <SkeletonText lines={8} />
      <Skeleton shape="block" />
    </div>
  );
}
