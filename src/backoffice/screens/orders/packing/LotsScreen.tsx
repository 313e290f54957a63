import { useParams } from "react-router";
import { isApiError } from "../../../../contract/api-error.ts";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../../parts/RowsSkeleton.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { useCall } from "../../../useCall.ts";
import { orderStateLabels } from "../order-labels.ts";
import { LotsForm } from "./LotsForm.tsx";

/** Corrects the lots of a packed order before it leaves. */
export default function LotsScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  return (
    <DetailScreen
      name="Correct lots"
      query={query}
      title={({ data }) => `Correct lots: ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      badge={({ data }) => <StatusBadge of={orderStateLabels} state={data.status} />}
      intro={() => "The invoice stays as it was issued. A lot statement goes with it."}
    >
      {({ data }) => <Lots key={data.token} order={data} />}
    </DetailScreen>
  );
}

function Lots({ order }: { order: StaffOrder }) {
  const lots = useCall("GET staff/orders/:token/packed-lots", { params: { token: order.token } });
  if (lots.data === undefined && isApiError(lots.error) && lots.error.code === "not_possible") {
    return (
      <EmptyState icon="document" title="Lots cannot be corrected now" text={lots.error.message}>
        <ButtonLink to={`/orders/${order.token}`}>Go to the order</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Loaded query={lots} loading={<RowsSkeleton />}>
      {({ data: { lines } }) => <LotsForm order={order} lines={lines} />}
    </Loaded>
  );
}
