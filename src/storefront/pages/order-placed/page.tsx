import { Link } from "react-router";
import type { OrderDetail } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AddressText, fullName } from "../../parts/account/AddressText.tsx";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import { SummaryBox } from "../../parts/layout/SummaryBox.tsx";
import { OrderTotals } from "../../parts/orders/OrderTotals.tsx";
import { orderAddress } from "../../parts/orders/order-address.ts";
import { PurchaseOrderButton } from "../../parts/orders/PurchaseOrderButton.tsx";
import { OfferPush } from "../../push/OfferPush.tsx";
import type { Route } from "./+types/page";
import styles from "./order-placed.module.css";

const title = () => text("Order placed");

export const clientLoader = customerLoader((call, { params }) =>
  call("GET orders/:token", { params: { token: params.token ?? "" } }),
);

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <PageSkeleton title={title()} />;
}

export default function OrderPlacedPage({ loaderData }: Route.ComponentProps) {
  const order = loaderData.data;
  return (
    <Page title={title()} intro={text("Thank you. Your order has been placed and the items are reserved for you.")}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <dl className={styles.key}>
            <div>
              <dt>{text("Order number")}</dt>
              <dd className={styles.number}>{order.order_no}</dd>
            </div>
            <div>
              <dt>{text("Placed", { context: "time" })}</dt>
              <dd>
                <Moment at={order.placed_at} exact />
              </dd>
            </div>
            <div>
              <dt>{order.payment_texts.amount}</dt>
              <dd>
                <Price amount={order.total} />
              </dd>
            </div>
            {order.po_number && (
              <div className={styles.gstin}>
                <dt>{text("Your purchase order number")}</dt>
                <dd>{order.po_number}</dd>
              </div>
            )}
            {order.po_file && (
              <div className={styles.gstin}>
                <dt>{text("Attached purchase order")}</dt>
                <dd>
                  <PurchaseOrderButton token={order.token} name={order.po_file.name} />
                </dd>
              </div>
            )}
            {order.buyer_gstin && (
              <div className={styles.gstin}>
                <dt>{text("Your GSTIN, on the invoice")}</dt>
                <dd>{order.buyer_gstin}</dd>
              </div>
            )}
          </dl>
          <OfferPush />
          <WhatHappensNext order={order} />
          <div className={styles.links}>
            <ButtonLink to={orderAddress(order.token)}>{text("View order")}</ButtonLink>
            <ButtonLink to="/orderhistory" variant="secondary">
              {text("Order History")}
            </ButtonLink>
            <ButtonLink to="/product" variant="quiet">
              {text("Continue Shopping")}
            </ButtonLink>
          </div>
        </div>
        <SummaryBox id="order-total" title={text("Order total")}>
          <ul className={styles.lines}>
            {order.lines.map((line) => (
              <li key={line.line_id}>
                <span>
                  {line.product_name} <small>{line.ref_no}</small>
                </span>
                <span>× {line.quantity.toLocaleString("en-IN")}</span>
              </li>
            ))}
          </ul>
          <OrderTotals total={order.orderTotal} couponCode={order.coupon_code} />
        </SummaryBox>
      </div>
    </Page>
  );
}

function WhatHappensNext({ order }: { order: OrderDetail }) {
  const address = order.shipping_address;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        {text("What happens next")}
      </h2>
      <ol className={styles.steps}>
        <Step icon="mail" title={text("We confirm")}>
          {rich(
            "We'll email you a confirmation. You can cancel the order yourself until it is packed, in your <link>order</link>. Once it is packed, contact us: we can cancel it until it is shipped.",
            { link: (inside) => <Link to={orderAddress(order.token)}>{inside}</Link> },
          )}
        </Step>
        <Step icon="document" title={text("We pack")}>
          {order.orderTotal.charges_tax === false
            ? text("Dispatch takes at least one working day. The bill is issued when the order is packed.")
            : text("Dispatch takes at least one working day. The tax invoice is issued when the order is packed.")}
        </Step>
        <Step icon="truck" title={text("We deliver")}>
          <span className={styles.to}>{text("To {name}", { name: fullName(address) })}</span>
          <AddressText address={address} />
        </Step>
        <Step icon="check" title={order.payment_texts.step}>
          {rich("{amount} in total. {terms}", {
            amount: <Price amount={order.total} />,
            terms: unbrokenAmounts(order.payment_terms),
          })}
        </Step>
      </ol>
    </section>
  );
}

function Step({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <li>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
