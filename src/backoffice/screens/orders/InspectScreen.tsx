import { useParams } from "react-router";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { call } from "../../client.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { useCall } from "../../useCall.ts";
import { Inspection } from "./Inspection.tsx";
import { returnStateLabels } from "./order-labels.ts";

/** Records what was found when a return was inspected. */
export default function InspectScreen() {
  const { token = "", id = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const order = query.data?.data;
  const found = order?.returns.find((each) => String(each.id) === id);
  return (
    <DetailScreen
      name="Inspect"
      query={query}
      title={() => `Inspect ${found?.return_no ?? "a return"}`}
      back={{ name: order?.order_no ?? "Order", to: `/orders/${token}` }}
      badge={() => found && <StatusBadge of={returnStateLabels} state={found.status} />}
      intro={() => found?.reason}
    >
      {({ data }) =>
        found ? (
          <Inspection
            key={found.id}
            token={data.token}
            lines={found.lines}
            send={(pieces, note) =>
              call("POST staff/returns/:id/inspect", {
                params: { id: found.id },
                body: { expected_status: found.status, pieces, note },
              })
            }
          />
        ) : (
          <EmptyState title="Not found" text="This order has no such return.">
            <ButtonLink to={`/orders/${token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
