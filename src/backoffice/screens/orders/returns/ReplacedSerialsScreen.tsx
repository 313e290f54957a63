import { useParams } from "react-router";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { call } from "../../../client.ts";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../../parts/StatusBadge.tsx";
import { useCall } from "../../../useCall.ts";
import { replacementStateLabels } from "../order-labels.ts";
import { SerialsForm } from "../packing/SerialsForm.tsx";
import { type RecordedPart, replacementParts } from "../packing/serials.ts";

const toUnits = (parts: RecordedPart[]) => parts.map(({ ref_no, lot_no, serials }) => ({ ref_no, lot_no, serials }));

/** Corrects the serial numbers of units that were sent with a replacement. */
export default function ReplacedSerialsScreen() {
  const { token = "", id = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const order = query.data?.data;
  const replacement = order?.replacements.find((each) => String(each.id) === id);
  return (
    <DetailScreen
      name="Correct serial numbers"
      query={query}
      title={() => `Correct serial numbers: ${replacement?.number ?? "a replacement"}`}
      back={{ name: order?.order_no ?? "Order", to: `/orders/${token}` }}
      badge={() => replacement && <StatusBadge of={replacementStateLabels} state={replacement.status} />}
      intro={() => "The challan stays as it was issued. The customer sees the right numbers on the order."}
    >
      {({ data }) =>
        replacement && replacementParts(replacement).length > 0 ? (
          <SerialsForm
            key={replacement.id}
            token={data.token}
            recorded={replacementParts(replacement)}
            send={(seen, units, reason) =>
              call("POST staff/replacements/:id/correct-serials", {
                params: { id: replacement.id },
                body: { seen: toUnits(seen), units: toUnits(units), reason },
              })
            }
          />
        ) : (
          <EmptyState icon="document" title="No serial numbers to correct" text="No unit of this replacement has one.">
            <ButtonLink to={`/orders/${token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}
