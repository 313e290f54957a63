import { useState } from "react";
import { useNavigate } from "react-router";
import type { ParcelKind } from "../../../../contract/parcels.ts";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import { Field, SelectField } from "../../../../ui/Field.tsx";
import { call } from "../../../client.ts";
import { Form } from "../../../form/Form.tsx";
import { todayInIndia } from "../../../form/indian-time.ts";
import styles from "./Split.module.css";

/** How many units of each line leave with the other parcel. */
export function SplitForm({ order }: { order: StaffOrder }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<ParcelKind>("parcel");
  // As loaded when the form was opened: the server refuses it if a colleague has changed the order since.
  const [lines] = useState(order.lines);
  // The lines of the last attempt: the server refers to them by position.
  const [sent, setSent] = useState<readonly number[]>([]);
  return (
    <Form
      submitLabel="Split order"
      action={(fields) => {
        const moved = lines.flatMap(({ line_id, quantity: of }) => {
          const quantity = Number(fields[`quantity_${line_id}`]?.trim() || 0);
          return quantity === 0 ? [] : [{ line_id, quantity, of }];
        });
        setSent(moved.map(({ line_id }) => line_id));
        return call("POST staff/orders/:token/split", {
          params: { token: order.token },
          body: {
            ...{ expected_status: order.status, kind, promised_on: fields.promised_on || null },
            lines: moved,
          },
        });
      }}
      successMessage={({ data }) => `${data.parcels?.at(-1)?.order_no} created.`}
      onSuccess={() => navigate(`/orders/${order.token}`)}
      onCancel={() => navigate(`/orders/${order.token}`)}
    >
      {(errors) => (
        <>
          <SelectField
            label="What leaves this order"
            {...errors.of("kind")}
            value={kind}
            onChange={({ target }) => setKind(target.value as ParcelKind)}
          >
            <option value="parcel">Another parcel, sent at the same time</option>
            <option value="backorder">A backorder, sent later</option>
          </SelectField>
          {kind === "backorder" && (
            <Field
              label="Expected to leave on"
              hint="The customer sees this day."
              type="date"
              min={todayInIndia()}
              {...errors.of("promised_on")}
              required
            />
          )}
          <ul className={styles.lines} aria-label="Items to move">
            {lines.map(({ line_id, ref_no, product_name, quantity }, index) => (
              <li key={line_id}>
                <div>
                  <strong>{ref_no}</strong>
                  <div className={styles.soft}>{product_name}</div>
                </div>
                <Field
                  label={`Units of ${quantity}`}
                  id={`quantity_${line_id}`}
                  name={`quantity_${line_id}`}
                  aria-label={`Units of ${ref_no} to move, of ${quantity}`}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue=""
                  error={
                    errors.of(`lines.${sent.indexOf(line_id)}.quantity`).error ??
                    (index === 0 ? errors.of("lines").error : null)
                  }
                  onChange={() => {
                    errors.clear("lines");
                    errors.clear(`lines.${sent.indexOf(line_id)}.quantity`);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Form>
  );
}
