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
import { CreditForm } from "./CreditForm.tsx";

/** Credits parts of an invoiced order whose goods do not come back. */
export default function CreditScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  return (
    <DetailScreen
      name="Credit"
      query={query}
      title={({ data }) => `Credit ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      badge={({ data }) => <StatusBadge of={orderStateLabels} state={data.status} />}
      intro={() => "For items that do not come back. The customer gets a credit note."}
    >
      {({ data }) => <Crediting order={data} />}
    </DetailScreen>
  );
}

function Crediting({ order }: { order: StaffOrder }) {
  const creditable = useCall("GET staff/orders/:token/creditable", { params: { token: order.token } });
  if (creditable.data === undefined && isApiError(creditable.error) && creditable.error.code === "not_possible") {
    return (
      <EmptyState icon="document" title="Cannot be credited now" text={creditable.error.message}>
        <ButtonLink to={`/orders/${order.token}`}>Go to the order</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Loaded query={creditable} loading={<RowsSkeleton />}>
      {({ data }) => <CreditForm order={order} creditable={data} />}
    </Loaded>
  );
}
