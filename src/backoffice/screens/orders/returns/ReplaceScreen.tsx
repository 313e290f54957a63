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
import { ReplaceForm } from "./ReplaceForm.tsx";

/** Sends goods of an order again, or others in their place, free of charge. */
export default function ReplaceScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  return (
    <DetailScreen
      name="Send replacement"
      query={query}
      title={({ data }) => `Send replacement: ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      badge={({ data }) => <StatusBadge of={orderStateLabels} state={data.status} />}
      intro={({ data: { shipping_address: to } }) => `At no charge, to ${to.f_name} ${to.l_name}, ${to.city}`}
    >
      {({ data }) => <Choices key={data.token} order={data} />}
    </DetailScreen>
  );
}

function Choices({ order }: { order: StaffOrder }) {
  const query = useCall("GET staff/orders/:token/replaceable", { params: { token: order.token } });
  const isRefused = query.data === undefined && isApiError(query.error) && query.error.code === "not_possible";
  const isEmpty = query.data?.data.lines.every(({ replaceable }) => replaceable === 0) ?? false;
  if (isRefused || isEmpty) {
    const text = isRefused && isApiError(query.error) ? query.error.message : "Everything was replaced or returned.";
    return (
      <EmptyState icon="document" title="Nothing can be replaced" text={text}>
        <ButtonLink to={`/orders/${order.token}`}>Go to the order</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} loading={<RowsSkeleton />}>
      {({ data }) => <ReplaceForm order={order} from={data} />}
    </Loaded>
  );
}
