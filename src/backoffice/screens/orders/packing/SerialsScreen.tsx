import { useParams } from "react-router";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { call } from "../../../client.ts";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { useCall } from "../../../useCall.ts";
import { orderStateLabels } from "../order-labels.ts";
import { SerialsForm } from "./SerialsForm.tsx";
import { type RecordedPart, recordedParts } from "./serials.ts";

const toUnits = (parts: RecordedPart[]) => parts.map(({ line_id, lot_no, serials }) => ({ line_id, lot_no, serials }));

/** Corrects the serial numbers of an order's units. */
export default function SerialsScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  return (
    <DetailScreen
      name="Correct serial numbers"
      query={query}
      title={({ data }) => `Correct serial numbers: ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      badge={({ data }) => <StatusBadge of={orderStateLabels} state={data.status} />}
      intro={() => "Documents stay as they were issued. The customer sees the right numbers on the order."}
    >
      {({ data }) =>
        data.may.includes("correct_serials") ? (
          <SerialsForm
            key={data.token}
            token={data.token}
            recorded={recordedParts(data)}
            send={(seen, units, reason) =>
              call("POST staff/orders/:token/correct-serials", {
                params: { token: data.token },
                body: { expected_status: data.status, seen: toUnits(seen), units: toUnits(units), reason },
              })
            }
          />
        ) : (
          <EmptyState icon="document" title="No serial numbers to correct" text="No unit of this order has one.">
            <ButtonLink to={`/orders/${data.token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
