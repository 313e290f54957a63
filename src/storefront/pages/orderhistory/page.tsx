import { Link } from "react-router";
import type { OrderSummary } from "../../../contract/orders.ts";
import { plural, text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EarUnderLens } from "../../../ui/drawings/EarUnderLens.tsx";
import { OpenParcel } from "../../../ui/drawings/OpenParcel.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import { ListFilter } from "../../parts/account/ListFilter.tsx";
import { OrderAgain } from "../../parts/orders/OrderAgain.tsx";
import { OrderStatusBadge } from "../../parts/orders/OrderStatusBadge.tsx";
import { orderAddress } from "../../parts/orders/order-address.ts";
import { orderStatuses, orderStatusNames, paymentName } from "../../parts/orders/order-status.ts";
import type { Route } from "./+types/page";
import { historyAddress, readFilter } from "./filter.ts";
import styles from "./orderhistory.module.css";

const title = () => text("Order History");

export const clientLoader = customerLoader(async (call, { url }) => {
  const filter = readFilter(url.searchParams);
  const { data, meta } = await call("GET orders", { query: { ...filter, per_page: 10 } });
  return { orders: data, meta, filter };
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <AccountSkeleton title={title()} />;
}

export default function OrderHistoryPage({ loaderData }: Route.ComponentProps) {
  const { orders, meta, filter } = loaderData;
  const filtered = filter.status !== undefined || filter.search !== undefined;

  if (orders.length === 0 && !filtered && meta.page === 1) {
    return (
      <AccountPage title={title()}>
        <EmptyState
          drawing={<OpenParcel />}
          title={text("No orders yet")}
          text={text("Your orders appear here with their status and totals.")}
        >
          <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
        </EmptyState>
      </AccountPage>
    );
  }

  return (
    <AccountPage title={title()} intro={counted(meta.total)}>
      <ListFilter
        key={`${filter.status} ${filter.search}`}
        action="/orderhistory"
        searchLabel={text("Order number, reference or product")}
        search={filter.search}
        choices={[
          {
            name: "status",
            label: text("Status"),
            chosen: filter.status,
            options: orderStatuses.map((status) => [status, orderStatusNames[status]]),
          },
        ]}
      />
      {orders.length > 0 ? (
        <Orders orders={orders} />
      ) : (
        <EmptyState
          drawing={<EarUnderLens />}
          title={text("No matching orders")}
          text={text("Try another status, or part of an order number or product name.")}
        >
          <ButtonLink to="/orderhistory" variant="secondary">
            {text("Show all orders")}
          </ButtonLink>
        </EmptyState>
      )}
      <Pagination page={meta.page} lastPage={meta.last_page} hrefFor={(page) => historyAddress({ ...filter, page })} />
    </AccountPage>
  );
}

/** For an order in several parcels, the sum over those that were not cancelled. */
function sumParcels(order: OrderSummary, name: "total" | "item_count"): number {
  const sent = order.parcels?.filter(({ status }) => status !== "cancelled") ?? [];
  return sent.length === 0 ? order[name] : sent.reduce((sum, parcel) => sum + parcel[name], 0);
}

function counted(orders: number): string {
  const grouped = orders.toLocaleString("en-IN");
  return plural(orders, { one: "{count} order", other: "{grouped} orders" }, { grouped });
}

function Orders({ orders }: { orders: OrderSummary[] }) {
  return (
    <Table caption={text("Orders")} cards>
      <thead>
        <tr>
          <th scope="col">{text("Order")}</th>
          <th scope="col">{text("Date")}</th>
          <th scope="col">{text("Status")}</th>
          <th scope="col">{text("Payment")}</th>
          <th scope="col" data-number>
            {text("Items")}
          </th>
          <th scope="col" data-number>
            {text("Total")}
          </th>
          <th scope="col">
            <VisuallyHidden>{text("Order again")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.token} className={styles.row}>
            <th scope="row" id={`order-${order.token}`} className={styles.number}>
              <Link to={orderAddress(order.token)} prefetch="intent">
                {order.order_no}
              </Link>
            </th>
            <td className={styles.soft}>
              <Moment at={order.placed_at} />
            </td>
            <td className={styles.status}>
              <OrderStatusBadge status={order.status} />
              {order.parcels?.map(({ token, kind, status }) =>
                kind === null ? null : (
                  <div key={token} className={styles.soft}>
                    {kind === "backorder" ? text("Backorder") : text("Parcel")}: {orderStatusNames[status]}
                  </div>
                ),
              )}
            </td>
            <td data-label={text("Payment")}>{paymentName(order)}</td>
            <td data-number data-label={text("Items")}>
              {sumParcels(order, "item_count").toLocaleString("en-IN")}
            </td>
            <td data-number data-label={text("Total")} className={styles.total}>
              <Price amount={sumParcels(order, "total")} />
            </td>
            <td className={styles.again}>
              <OrderAgain token={order.token} size="small" describedBy={`order-${order.token}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
