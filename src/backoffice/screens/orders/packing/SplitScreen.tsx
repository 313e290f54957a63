import { useParams } from "react-router";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { useCall } from "../../../useCall.ts";
import { orderStateLabels } from "../order-labels.ts";
import { SplitForm } from "./SplitForm.tsx";

/** Moves items of an order into another parcel, or puts them on backorder. */
export default function SplitScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  return (
    <DetailScreen
      name="Split"
      query={query}
      title={({ data }) => `Split ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      badge={({ data }) => <StatusBadge of={orderStateLabels} state={data.status} />}
      intro={() =>
        "Prices stay the same. Each parcel has its own invoice and is paid for when it arrives. The customer is emailed."
      }
    >
      {({ data }) =>
        data.may.includes("split") ? (
          <SplitForm key={data.token} order={data} />
        ) : (
          <EmptyState
            icon="document"
            title="Cannot be split now"
            text="Only an order of several units can be split, and only before it is packed."
          >
            <ButtonLink to={`/orders/${token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
