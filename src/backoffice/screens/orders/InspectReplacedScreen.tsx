import { useParams } from "react-router";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { call } from "../../client.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { useCall } from "../../useCall.ts";
import { Inspection } from "./Inspection.tsx";
import { replacementStateLabels } from "./order-labels.ts";

/** Records what was found when exchanged items came back. */
export default function InspectReplacedScreen() {
  const { token = "", id = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const order = query.data?.data;
  const found = order?.replacements.find((each) => String(each.id) === id);
  return (
    <DetailScreen
      name="Inspect"
      query={query}
      title={() => `Inspect items exchanged for ${found?.number ?? "a replacement"}`}
      back={{ name: order?.order_no ?? "Order", to: `/orders/${token}` }}
      badge={() => found && <StatusBadge of={replacementStateLabels} state={found.status} />}
      intro={() => found?.reason}
    >
      {({ data }) =>
        found && found.to_give_back > 0 ? (
          <Inspection
            key={found.to_give_back}
            token={data.token}
            lines={found.to_inspect.map(({ line_id, ...line }) => ({ ...line, return_line_id: line_id }))}
            send={(pieces, note) =>
              call("POST staff/replacements/:id/inspect", {
                params: { id: found.id },
                body: {
                  to_give_back: found.to_give_back,
                  pieces: pieces.map(({ return_line_id: line_id, ...piece }) => ({ ...piece, line_id })),
                  note,
                },
              })
            }
          />
        ) : (
          <EmptyState title="Nothing to inspect" text="No items are to come back for this replacement.">
            <ButtonLink to={`/orders/${token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
