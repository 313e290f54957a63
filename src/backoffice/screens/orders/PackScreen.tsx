import { useParams } from "react-router";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { type Load, useLoad } from "../../useLoad.ts";
import { orderStates } from "./order-words.ts";
import { Parcel } from "./Parcel.tsx";

/** Puts an order together, piece by piece, from the lots that are really taken. */
export default function PackScreen() {
  const { token = "" } = useParams();
  const order = useLoad("GET staff/orders/:token", { params: { token } });
  const picks = useLoad("GET staff/orders/:token/picks", { params: { token } });
  const back = { name: order.data?.data.order_no ?? "Order", to: `/orders/${token}` };
  if (picks.error?.code === "not_possible" && !picks.data) {
    return (
      <Screen title="Pack" back={back}>
        <EmptyState icon="document" title="Not to be packed now" text={picks.error.message}>
          <ButtonLink to={back.to}>To the order</ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  return (
    <DetailScreen
      name="Pack"
      load={both(order, picks)}
      title={({ order }) => `Pack ${order.order_no}`}
      back={back}
      badge={({ order }) => <StatusBadge of={orderStates} state={order.status} />}
      intro={({ order }) =>
        `To ${order.shipping_address.f_name} ${order.shipping_address.l_name}, ${order.shipping_address.city}`
      }
    >
      {({ order, lines }) => <Parcel order={order} lines={lines} />}
    </DetailScreen>
  );
}

function both(
  order: Load<{ data: Parameters<typeof Parcel>[0]["order"] }>,
  picks: Load<{ data: { lines: Parameters<typeof Parcel>[0]["lines"] } }>,
) {
  const data = order.data && picks.data ? { order: order.data.data, lines: picks.data.data.lines } : null;
  return {
    data,
    error: order.error ?? picks.error,
    loading: order.loading || picks.loading,
    refreshing: order.refreshing || picks.refreshing,
    reload() {
      order.reload();
      picks.reload();
    },
  };
}
