import { useParams } from "react-router";
import { channelPhrases } from "../../../contract/order-channels.ts";
import { revisionTexts } from "../../../contract/revision-reasons.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { RepricingList } from "../../../ui/RepricingList.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { useCall } from "../../useCall.ts";
import { Attachments } from "../notes/Attachments.tsx";
import { Notes } from "../notes/Notes.tsx";
import { nextStepText } from "./next-step.ts";
import { OrderActionForm } from "./OrderActionForm.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderAside } from "./OrderAside.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderParcels } from "./OrderParcels.tsx";
import { orderStateLabels, paymentLabels } from "./order-labels.ts";
import { PartlyReturned } from "./PartlyReturned.tsx";
import { PendingSeller } from "./PendingSeller.tsx";
import { OrderReplacements } from "./returns/OrderReplacements.tsx";
import { OrderReturns } from "./returns/OrderReturns.tsx";
import { ReplacementForms } from "./returns/ReplacementForms.tsx";
import { ReturnForms } from "./returns/ReturnForms.tsx";
import { SellerForm } from "./SellerForm.tsx";

/** One order. `?act=` opens the form of an action. */
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
            <StatusBadge of={orderStateLabels} state={data.status} />
            {data.is_partly_returned && <PartlyReturned />}
            {/* Nothing is due on an order that was cancelled before it was paid. */}
            {data.payment_state !== "nothing_due" && <StatusBadge of={paymentLabels} state={data.payment_state} />}
          </>
        )}
        intro={({ data }) => <Intro order={data} />}
        actions={({ data }) => <OrderActions order={data} />}
        aside={({ data }) => <OrderAside order={data} />}
      >
        {({ data }) => <Parts order={data} />}
      </DetailScreen>
      {query.data && <OrderActionForm order={query.data.data} />}
      {query.data && <ReturnForms order={query.data.data} />}
      {query.data && <ReplacementForms order={query.data.data} />}
      {query.data && <SellerForm order={query.data.data} />}
    </>
  );
}

function Intro({ order }: { order: StaffOrder }) {
  return (
    <>
      Placed <Moment at={order.placed_at} exact />
      {order.entry && ` by ${order.entry.staff_name} for the customer, ${channelPhrases[order.entry.channel]}`}.{" "}
      {nextStepText(order)}
    </>
  );
}

/** A return that needs action comes first: it is why the order was opened. */
function Parts({ order }: { order: StaffOrder }) {
  const waits = order.returns.some(({ may }) => may.length > 0);
  return (
    <>
      {waits && <OrderReturns order={order} />}
      {order.proposal && <PendingSeller token={order.token} proposal={order.proposal} />}
      <OrderParcels order={order} />
      <OrderLines order={order} />
      {order.revisions.map((revision) => (
        <Section key={revision.at} title={revision.reason === "contents_change" ? "Changed" : "Repriced"}>
          <p>
            <Moment at={revision.at} exact />: {revisionTexts[revision.reason]}
          </p>
          <RepricingList repricing={revision} />
        </Section>
      ))}
      {order.replacements?.length > 0 && <OrderReplacements order={order} />}
      {!waits && order.returns.length > 0 && <OrderReturns order={order} />}
      <Notes subject="order" of={order.token} />
      <Attachments subject="order" of={order.token} />
    </>
  );
}
