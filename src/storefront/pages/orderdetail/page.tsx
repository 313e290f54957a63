import { useEffect, useRef, useState } from "react";
import { data, Link } from "react-router";
import type { OrderAddress, OrderDetail } from "../../../contract/orders.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/AccountPage.tsx";
import { AddressText, fullName } from "../../parts/AddressText.tsx";
import { OrderAgain } from "../../parts/OrderAgain.tsx";
import { OrderLines } from "../../parts/OrderLines.tsx";
import { OrderStatusBadge } from "../../parts/OrderStatusBadge.tsx";
import { OrderTotals } from "../../parts/OrderTotals.tsx";
import { orderStatusNames, paymentName, stepsAhead } from "../../parts/order-status.ts";
import { productAddress } from "../../parts/product-card.ts";
import type { Route } from "./+types/page";
import { CancelDialog } from "./CancelDialog.tsx";
import { Invoice } from "./Invoice.tsx";
import styles from "./orderdetail.module.css";

const title = "Order";
const trail = [{ name: "Order History", to: "/orderhistory" }];

export const clientLoader = customerLoader((call, { url }) => {
  const token = url.searchParams.get("order");
  if (!token) throw data(null, { status: 404 });
  return call("GET orders/:token", { params: { token } });
});

export const meta: Route.MetaFunction = (args) =>
  head(args, args.loaderData ? `${title} ${args.loaderData.data.order_no}` : title);

export function HydrateFallback() {
  return <AccountSkeleton title={title} trail={trail} />;
}

export default function OrderDetailPage({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData.data;
  const [cancelled, setCancelled] = useState<OrderDetail | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const order = cancelled?.token === loaded.token ? cancelled : loaded;
  const progress = useRef<HTMLHeadingElement>(null);
  // The button that opened the dialog is gone with the cancellation.
  useEffect(() => {
    if (cancelled) progress.current?.focus();
  }, [cancelled]);

  return (
    <AccountPage
      title={`${title} ${order.order_no}`}
      trail={trail}
      intro={
        <>
          Placed <Moment at={order.placed_at} exact />
        </>
      }
      aside={
        <div className={styles.state}>
          <OrderStatusBadge status={order.status} />
          <span>{paymentName(order)}</span>
          <OrderAgain token={order.token} />
        </div>
      }
    >
      <div className={styles.top}>
        <section aria-labelledby="progress" className={styles.progress}>
          <h2 id="progress" ref={progress} tabIndex={-1}>
            Progress
          </h2>
          <Timeline order={order} />
          {order.can_cancel && (
            <Button variant="danger" onClick={() => setCancelling(true)}>
              Cancel Order
            </Button>
          )}
        </section>
        <section aria-labelledby="addresses" className={styles.addresses}>
          <h2 id="addresses">Addresses</h2>
          <Party heading="Shipping Address" address={order.shipping_address} />
          <Party heading="Billing Address" address={order.billing_address} gstin={order.buyer_gstin} />
          {order.invoice && <Invoice token={order.token} invoice={order.invoice} />}
        </section>
      </div>

      <section aria-labelledby="goods" className={styles.goods}>
        <h2 id="goods">Goods</h2>
        <OrderLines
          caption="Goods of this order"
          lines={order.lines}
          stateTaxKind={order.orderTotal.state_tax_kind}
          keyOf={(line) => line.line_id}
          addressOf={(line) => productAddress({ slug: line.product_slug, token: line.product_token })}
        />
      </section>

      <section aria-labelledby="total" className={styles.total}>
        <h2 id="total">Total</h2>
        <OrderTotals total={order.orderTotal} couponCode={order.coupon_code} />
      </section>

      <p>
        <Link to="/orderhistory" className={styles.back}>
          <Icon name="chevron-left" size={18} />
          Back to Order History
        </Link>
      </p>

      <CancelDialog
        order={order}
        open={cancelling}
        onClose={() => setCancelling(false)}
        onCancelled={(changed) => {
          setCancelled(changed);
          setCancelling(false);
        }}
      />
    </AccountPage>
  );
}

/** What has happened, with time and reason, then what is still to come. */
function Timeline({ order }: { order: OrderDetail }) {
  const last = order.timeline.length - 1;
  return (
    <ol className={styles.timeline}>
      {order.timeline.map((event, place) => (
        <li key={`${event.status} ${event.at}`} data-done aria-current={place === last ? "step" : undefined}>
          <strong>{orderStatusNames[event.status]}</strong>
          <span>
            <Moment at={event.at} exact />
          </span>
          {event.note && <span className={styles.note}>{event.note}</span>}
        </li>
      ))}
      {stepsAhead(order.status).map((status) => (
        <li key={status} className={styles.ahead}>
          {orderStatusNames[status]}
        </li>
      ))}
    </ol>
  );
}

function Party({ heading, address, gstin }: { heading: string; address: OrderAddress; gstin?: string | null }) {
  return (
    <div className={styles.party}>
      <h3>{heading}</h3>
      <p>{fullName(address)}</p>
      <AddressText address={address} />
      {gstin && <p className={styles.gstin}>GSTIN {gstin}</p>}
    </div>
  );
}
