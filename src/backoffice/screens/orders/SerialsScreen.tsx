import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { TextareaField } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { useCall } from "../../useCall.ts";
import { orderStateLabels } from "./order-labels.ts";
import styles from "./Pack.module.css";
import { checkSerials, SerialFields } from "./SerialFields.tsx";
import { recordedParts, serialsIn, type TypedSerials } from "./serials.ts";

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
          <SerialsForm key={data.token} order={data} />
        ) : (
          <EmptyState icon="document" title="No serial numbers to correct" text="No unit of this order has one.">
            <ButtonLink to={`/orders/${data.token}`}>Go to the order</ButtonLink>
          </EmptyState>
        )
      }
    </DetailScreen>
  );
}

function SerialsForm({ order }: { order: StaffOrder }) {
  const navigate = useNavigate();
  // As the form was opened: a colleague's correction in between is refused, not overwritten.
  const [parts] = useState(() => recordedParts(order));
  const [before] = useState<TypedSerials>(() => new Map(parts.map(({ key, serials }) => [key, serials.join("\n")])));
  const [typed, setTyped] = useState(before);
  return (
    <div className={styles.parcel}>
      <Form
        wide
        submitLabel="Correct serial numbers"
        action={async ({ reason = "" }) => {
          checkSerials(parts, typed);
          return call("POST staff/orders/:token/correct-serials", {
            params: { token: order.token },
            body: {
              expected_status: order.status,
              seen: parts.map(({ line_id, lot_no, serials }) => ({ line_id, lot_no, serials })),
              units: parts.map(({ key, line_id, lot_no }) => ({ line_id, lot_no, serials: serialsIn(typed.get(key)) })),
              reason,
            },
          });
        }}
        onSuccess={() => {
          toast.success("Corrected. It is on the order's timeline.");
          navigate(`/orders/${order.token}`);
        }}
        onCancel={() => navigate(`/orders/${order.token}`)}
      >
        {(errors) => (
          <>
            <SerialFields
              {...{ parts, typed, errors }}
              onChange={setTyped}
              isChanged={parts.some(({ key }) => typed.get(key) !== before.get(key))}
            />
            <TextareaField
              label="Reason"
              hint="Kept with the order. Customers do not see it."
              rows={2}
              maxLength={500}
              {...errors.of("reason")}
              required
            />
          </>
        )}
      </Form>
    </div>
  );
}
