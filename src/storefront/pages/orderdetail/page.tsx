import { useEffect, useRef, useState } from "react";
import { data, Link } from "react-router";
import { channelPhrases } from "../../../contract/order-channels.ts";
import type { OrderAddress, OrderDetail, OrderLine } from "../../../contract/orders.ts";
import { revisionTexts } from "../../../contract/revision-reasons.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { RepricingList } from "../../../ui/RepricingList.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import { AddressText, fullName } from "../../parts/account/AddressText.tsx";
import { SaveAsList } from "../../parts/cart/SaveAsList.tsx";
import { OrderAgain } from "../../parts/orders/OrderAgain.tsx";
import { OrderLines } from "../../parts/orders/OrderLines.tsx";
import { OrderStatusBadge } from "../../parts/orders/OrderStatusBadge.tsx";
import { OrderTotals } from "../../parts/orders/OrderTotals.tsx";
import { paymentName } from "../../parts/orders/order-status.ts";
import { PurchaseOrderButton } from "../../parts/orders/PurchaseOrderButton.tsx";
import { productAddress } from "../../parts/products/product-card.ts";
import type { Route } from "./+types/page";
import { CancelDialog } from "./CancelDialog.tsx";
import { Documents } from "./Documents.tsx";
import { LineAgain } from "./LineAgain.tsx";
import { type Changed, newest } from "./newest.ts";
import styles from "./orderdetail.module.css";
import { Parcel } from "./Parcel.tsx";
import { Parcels } from "./Parcels.tsx";
import { Proposal } from "./Proposal.tsx";
import { Replacements } from "./Replacements.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { Returns } from "./Returns.tsx";
import { Timeline } from "./Timeline.tsx";

const title = () => text("Order");
const titleWith = ({ order_no }: OrderDetail) => text("Order {number}", { number: order_no });
const trail = () => [{ name: text("Order History"), to: "/orderhistory" }];

export const clientLoader = customerLoader((call, { url }) => {
  const token = url.searchParams.get("order");
  if (!token) throw data(null, { status: 404 });
  return call("GET orders/:token", { params: { token } });
});

export const meta: Route.MetaFunction = (args) =>
  head(args, args.loaderData ? titleWith(args.loaderData.data) : title());

export function HydrateFallback() {
  return <AccountSkeleton title={title()} trail={trail()} />;
}

export default function OrderDetailPage({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData.data;
  const [changed, setChanged] = useState<Changed<OrderDetail> | null>(null);
  const [asking, setAsking] = useState<Asked | null>(null);
  const order = newest(loaded, changed);
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);
  const progress = useRef<HTMLHeadingElement>(null);
  // The button that opened the dialog no longer exists.
  useEffect(() => {
    if (changed) progress.current?.focus();
  }, [changed]);
  const done = (now: OrderDetail) => {
    setChanged({ now, before: latest.current });
    setAsking(null);
  };

  return (
    <AccountPage title={titleWith(order)} trail={trail()} intro={placedBy(order)} aside={<State order={order} />}>
      <Proposal order={order} onAnswered={done} />

      {order.parcels && (
        <section aria-labelledby="parcels" className={styles.goods}>
          <h2 id="parcels">{text("Parcels of this order")}</h2>
          <Parcels order={order} />
        </section>
      )}

      <div className={styles.top}>
        <section aria-labelledby="progress" className={styles.progress}>
          <h2 id="progress" ref={progress} tabIndex={-1}>
            {text("Progress")}
          </h2>
          <Timeline order={order} />
          <Parcel order={order} />
          <Actions order={order} onAsk={setAsking} />
        </section>
        <Addresses order={order} />
      </div>

      <Goods order={order} />

      {order.returns.length > 0 && (
        <section aria-labelledby="returns" className={styles.goods}>
          <h2 id="returns">{text("Returns")}</h2>
          <Returns order={order} />
        </section>
      )}

      {/* An instance of the previous release does not list any. */}
      {order.replacements?.length > 0 && (
        <section aria-labelledby="replacements" className={styles.goods}>
          <h2 id="replacements">{text("Replacements at no charge")}</h2>
          <Replacements order={order} />
        </section>
      )}

      <Total order={order} />

      {/* An instance of the previous release does not list any. */}
      {order.documents && <Documents order={order} />}

      <p>
        <Link to="/orderhistory" className={styles.back}>
          <Icon name="chevron-left" size={18} />
          {text("Back to order history")}
        </Link>
      </p>

      <CancelDialog order={order} open={asking === "cancel"} onClose={() => setAsking(null)} onCancelled={done} />
      <ReturnDialog order={order} open={asking === "return"} onClose={() => setAsking(null)} onRequested={done} />
    </AccountPage>
  );
}

/** What a dialog asks the customer. */
type Asked = "cancel" | "return";

function placedBy({ placed_at, entry }: OrderDetail) {
  const time = <Moment at={placed_at} exact />;
  // An instance of the previous release does not send who entered the order.
  if (!entry) return rich("Placed {time}", { time });
  return rich("Placed {time} by {name} of our staff for you, {channel}", {
    time,
    name: entry.staff_name,
    channel: channelPhrases[entry.channel],
  });
}

function State({ order }: { order: OrderDetail }) {
  return (
    <div className={styles.state}>
      <OrderStatusBadge status={order.status} />
      {order.is_partly_returned && <Badge kind="plain">{text("Partly returned")}</Badge>}
      <span>{paymentName(order)}</span>
      <OrderAgain token={order.token} />
      <SaveAsList lines={order.lines} />
    </div>
  );
}

function Actions({ order, onAsk }: { order: OrderDetail; onAsk(about: Asked): void }) {
  return (
    <>
      {order.can_cancel && (
        <Button variant="danger" onClick={() => onAsk("cancel")}>
          {order.parcels ? text("Cancel this parcel") : text("Cancel order")}
        </Button>
      )}
      {order.can_return && (
        <>
          <Button variant="secondary" onClick={() => onAsk("return")}>
            {text("Return items")}
          </Button>
          {order.return_until && (
            <p className={styles.until}>{text("Possible until {day}", { day: formatDay(order.return_until) })}</p>
          )}
        </>
      )}
    </>
  );
}

function Addresses({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="addresses" className={styles.addresses}>
      <h2 id="addresses">{text("Addresses")}</h2>
      <Party heading={text("Shipping Address")} address={order.shipping_address} />
      <Party heading={text("Billing Address")} address={order.billing_address} gstin={order.buyer_gstin} />
      <Remarks order={order} />
    </section>
  );
}

function Goods({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="goods" className={styles.goods}>
      <h2 id="goods">{text("Items")}</h2>
      <p className={styles.until}>{text("Today's prices apply when you order again.")}</p>
      <OrderLines
        caption={text("Items in this order")}
        lines={order.lines}
        tax={order.orderTotal}
        keyOf={(line) => line.line_id}
        addressOf={(line) => productAddress({ slug: line.product_slug, token: line.product_token })}
        noteOf={(line) => (
          <>
            <Lots line={line} />
            <div className={styles.again}>
              <LineAgain line={line} />
            </div>
          </>
        )}
      />
    </section>
  );
}

function Total({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="total" className={styles.total}>
      <h2 id="total">{text("Total")}</h2>
      <OrderTotals total={order.orderTotal} couponCode={order.coupon_code} />
      <div className={styles.revisions}>
        {/* During an upgrade, the reply may come from an instance of the previous release. */}
        {order.revisions?.map((revision) => (
          <FormMessage key={revision.at} kind="note">
            <p>
              <Moment at={revision.at} />: {revisionTexts[revision.reason]}
            </p>
            <RepricingList repricing={revision} />
          </FormMessage>
        ))}
      </div>
    </section>
  );
}

/** The customer's remarks at checkout. */
function Remarks({ order: { token, po_number, po_file, note, entry } }: { order: OrderDetail }) {
  // An instance of an earlier release sends none of these.
  if (!po_number && !po_file && !note && !entry?.payment_promise) return null;
  return (
    <dl className={styles.remarks}>
      {po_number && (
        <div>
          <dt>{text("Purchase order number")}</dt>
          <dd>{po_number}</dd>
        </div>
      )}
      {po_file && (
        <div>
          <dt>{text("Attached purchase order")}</dt>
          <dd>
            <PurchaseOrderButton token={token} name={po_file.name} />
          </dd>
        </div>
      )}
      {note && (
        <div>
          <dt>{text("Your note")}</dt>
          <dd>{note}</dd>
        </div>
      )}
      {entry?.payment_promise && (
        <div>
          <dt>{text("Payment agreed")}</dt>
          <dd>{entry.payment_promise}</dd>
        </div>
      )}
    </dl>
  );
}

/** The packed lots, for recalls. */
function Lots({ line }: { line: OrderLine }) {
  return line.lots.map(({ lot_no, expires_on, quantity, serials = [] }) => (
    <span key={lot_no} className={styles.lots}>
      {text("Lot {lot} × {count}", { lot: lot_no, count: quantity.toLocaleString("en-IN") })}
      {expires_on && `, ${text("expires {day}", { day: formatDay(expires_on) })}`}
      {serials.length > 0 && `, ${text("serial no. {numbers}", { numbers: serials.join(", ") })}`}
    </span>
  ));
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
