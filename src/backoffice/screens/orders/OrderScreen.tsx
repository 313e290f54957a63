import { useParams } from "react-router";
import type { StaffOrder } from "../../../contract/staff/orders.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { useCall } from "../../useCall.ts";
import { ActForm } from "./ActForm.tsx";
import { OrderActs } from "./OrderActs.tsx";
import { OrderAside } from "./OrderAside.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderReturns } from "./OrderReturns.tsx";
import { orderStates, paymentStates } from "./order-words.ts";
import { ReturnForms } from "./ReturnForms.tsx";
import { waitsFor } from "./waits-for.ts";

/** One order: what it is, what happened to it, and what is to be done next. `?act=` names the form that is open. */
export default function OrderScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  return (
    <>
      <DetailScreen
        name="Order"
        query={query}
        title={({ data }) => data.order_no}
        back={{ name: "Orders", to: "/orders" }}
        badge={({ data }) => (
          <>
            <StatusBadge of={orderStates} state={data.status} />
            <StatusBadge of={paymentStates} state={data.payment_status} />
          </>
        )}
        intro={({ data }) => <Intro order={data} />}
        acts={({ data }) => <OrderActs order={data} />}
        aside={({ data }) => <OrderAside order={data} />}
      >
        {({ data }) => <Parts order={data} />}
      </DetailScreen>
      {query.data && <ActForm order={query.data.data} />}
      {query.data && <ReturnForms order={query.data.data} />}
    </>
  );
}

function Intro({ order }: { order: StaffOrder }) {
  return (
    <>
      Placed <Moment at={order.placed_at} exact />. {waitsFor(order)}
    </>
  );
}

/** A return that waits for somebody stands first: it is why the order was opened. */
function Parts({ order }: { order: StaffOrder }) {
  const waits = order.returns.some(({ may }) => may.length > 0);
  return (
    <>
      {waits && <OrderReturns order={order} />}
      <OrderLines order={order} />
      {!waits && order.returns.length > 0 && <OrderReturns order={order} />}
    </>
  );
}
