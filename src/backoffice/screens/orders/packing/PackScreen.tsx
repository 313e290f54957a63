import { useState } from "react";
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
import { useNextToPack } from "./next-to-pack.ts";
import { PackForm } from "./PackForm.tsx";

/** Packs an order from the lots actually picked. */
export default function PackScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const next = useNextToPack(token);
  return (
    <DetailScreen
      name="Pack"
      query={query}
      title={({ data }) => `Pack ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      badge={({ data }) => <StatusBadge of={orderStateLabels} state={data.status} />}
      intro={({ data: { shipping_address: to } }) =>
        `${next ? `${next.place}. ` : ""}To ${to.f_name} ${to.l_name}, ${to.city}`
      }
      actions={() =>
        next?.to && (
          <ButtonLink to={next.to} variant="secondary">
            Skip
          </ButtonLink>
        )
      }
    >
      {({ data }) => <Packing key={data.token} order={data} next={next?.to ?? null} />}
    </DetailScreen>
  );
}

function Packing({ order, next }: { order: StaffOrder; next: string | null }) {
  // A packed order has nothing left to pick, so the write that packs it must not trigger this request again.
  const [isSending, setIsSending] = useState(false);
  const picks = useCall("GET staff/orders/:token/picks", { params: { token: order.token } }, { enabled: !isSending });
  if (picks.data === undefined && isApiError(picks.error) && picks.error.code === "not_possible") {
    return (
      <EmptyState icon="document" title="Cannot be packed now" text={picks.error.message}>
        <ButtonLink to={`/orders/${order.token}`}>Go to the order</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Loaded query={picks} loading={<RowsSkeleton />}>
      {({ data: { lines, repricing } }) => (
        <PackForm order={order} lines={lines} repricing={repricing} next={next} onSending={setIsSending} />
      )}
    </Loaded>
  );
}
