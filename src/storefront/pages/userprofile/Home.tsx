import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OrderSummary } from "../../../contract/orders.ts";
import { plural, text } from "../../../language/text.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import type { ReplyTo } from "../../client.ts";
import { EnquiryThread } from "../../parts/enquiries/EnquiryThread.tsx";
import { OrderAgain } from "../../parts/orders/OrderAgain.tsx";
import { OrderStatusBadge } from "../../parts/orders/OrderStatusBadge.tsx";
import { orderAddress } from "../../parts/orders/order-address.ts";
import { FrequentReferences } from "./FrequentReferences.tsx";
import styles from "./Home.module.css";

type HomeData = ReplyTo<"GET my-home">["data"];

interface HomeProps {
  home: HomeData;
  /** The account's own details, shown below its orders. */
  children: ReactNode;
}

/** What returning customers need. Empty sections are left out. */
export function Home({ home: { last_orders, open_orders, frequent, enquiries }, children }: HomeProps) {
  return (
    <>
      {last_orders.length > 0 && (
        <HomeSection id="again" title={text("Order again")} more={{ to: "/orderhistory", text: text("All orders") }}>
          <ul className={styles.cards}>
            {last_orders.map((order) => (
              <LastOrder key={order.token} order={order} />
            ))}
          </ul>
        </HomeSection>
      )}
      {frequent.length > 0 && (
        <HomeSection
          id="frequent"
          title={text("Frequent references")}
          more={{ to: "/order-pad", text: text("Order Pad") }}
        >
          <FrequentReferences references={frequent} />
        </HomeSection>
      )}
      {open_orders.length > 0 && (
        <HomeSection id="open" title={text("Open orders")}>
          <ul className={styles.open}>
            {open_orders.map((order) => (
              <li key={order.token}>
                <Link to={orderAddress(order.token)} prefetch="intent">
                  {order.order_no}
                </Link>
                <div>
                  <OrderStatusBadge status={order.status} />
                </div>
                <Moment at={order.placed_at} />
                <Price amount={order.total} />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      {children}
      {enquiries.length > 0 && (
        <HomeSection
          id="enquiries"
          title={text("Latest enquiries")}
          more={{ to: "/enquiries", text: text("All enquiries") }}
        >
          <ul className={styles.enquiries}>
            {enquiries.map((enquiry) => (
              <li key={enquiry.enquiry_no}>
                <EnquiryThread enquiry={enquiry} level={3} />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
    </>
  );
}

function LastOrder({ order }: { order: OrderSummary }) {
  const id = `again-${order.token}`;
  return (
    <li className={styles.card}>
      <Link to={orderAddress(order.token)} prefetch="intent" id={id} className={styles.number}>
        {order.order_no}
      </Link>
      <span className={styles.soft}>
        <Moment at={order.placed_at} />, {plural(order.item_count, { one: "{count} item", other: "{count} items" })}
      </span>
      <Price amount={order.total} className={styles.total} />
      <OrderAgain token={order.token} size="small" describedBy={id} />
    </li>
  );
}

interface HomeSectionProps {
  id: string;
  title: string;
  more?: { to: string; text: string };
  children: ReactNode;
}

function HomeSection({ id, title, more, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} prefetch="intent">
            {more.text}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
