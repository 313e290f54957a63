import { useParams } from "react-router";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { call } from "../../../client.ts";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { useCall } from "../../../useCall.ts";
import { returnStateLabels } from "../order-labels.ts";
import { Inspection } from "./Inspection.tsx";

/** Records what was found when a return was inspected. */
export default function InspectScreen() {
  const { token = "", id = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const order = query.data?.data;
  const returned = order?.returns.find((each) => String(each.id) === id);
  return (
    <DetailScreen
      name="Inspect"
      query={query}
      title={() => `Inspect ${returned?.return_no ?? "a return"}`}
      back={{ name: order?.order_no ?? "Order", to: `/orders/${token}` }}
      badge={() => returned && <StatusBadge of={returnStateLabels} state={returned.status} />}
      intro={() => returned?.reason}
    >
      {({ data }) =>
        returned?.may.includes("inspect") ? (
          <Inspection
            key={returned.id}
            token={data.token}
            lines={returned.lines}
            send={(pieces, note) =>
              call("POST staff/returns/:id/inspect", {
                params: { id: returned.id },
                body: { expected_status: returned.status, pieces, note },
              })
            }
          />
        ) : (
          <EmptyState
            icon="document"
            title={returned ? "Cannot be inspected now" : "Not found"}
            text={
              returned
                ? "A return is inspected once it has been approved, and only once."
                : "This order has no such return."
            }
          >
            <ButtonLink to={`/orders/${token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
