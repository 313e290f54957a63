import { useParams } from "react-router";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { call } from "../../../client.ts";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { useCall } from "../../../useCall.ts";
import { replacementStateLabels } from "../order-labels.ts";
import { Inspection } from "./Inspection.tsx";

/** Records what was found when exchanged items came back. */
export default function InspectReplacedScreen() {
  const { token = "", id = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const order = query.data?.data;
  const replaced = order?.replacements.find((each) => String(each.id) === id);
  return (
    <DetailScreen
      name="Inspect"
      query={query}
      title={() => `Inspect items exchanged for ${replaced?.number ?? "a replacement"}`}
      back={{ name: order?.order_no ?? "Order", to: `/orders/${token}` }}
      badge={() => replaced && <StatusBadge of={replacementStateLabels} state={replaced.status} />}
      intro={() => replaced?.reason}
    >
      {({ data }) =>
        replaced && replaced.to_give_back > 0 ? (
          <Inspection
            key={replaced.to_give_back}
            token={data.token}
            lines={replaced.to_inspect.map(({ line_id, ...line }) => ({ ...line, return_line_id: line_id }))}
            send={(pieces, note) =>
              call("POST staff/replacements/:id/inspect", {
                params: { id: replaced.id },
                body: {
                  to_give_back: replaced.to_give_back,
                  pieces: pieces.map(({ return_line_id: line_id, ...piece }) => ({ ...piece, line_id })),
                  note,
                },
              })
            }
          />
        ) : (
          <EmptyState title="Nothing to inspect" text="No items are expected back for this replacement.">
            <ButtonLink to={`/orders/${token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
