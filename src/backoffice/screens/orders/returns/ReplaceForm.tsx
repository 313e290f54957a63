import { useState } from "react";
import { useNavigate } from "react-router";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import type { Replaceable } from "../../../../contract/staff/replacements.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { formatDay } from "../../../../ui/dates.ts";
import { Field, SelectField, TextareaField } from "../../../../ui/Field.tsx";
import { call } from "../../../client.ts";
import { Form } from "../../../form/Form.tsx";
import { ReasonField } from "../../../form/ReasonField.tsx";
import { Section } from "../../../parts/Section.tsx";
import { CourierField } from "../../couriers/CourierField.tsx";
import styles from "./Inspect.module.css";
import { fieldName, lineError, lineErrorNames, type SentLine, serialsError, toLines } from "./replacing.ts";

type Line = Replaceable["lines"][number];

/** A quantity and a lot for each line; then the courier, and what happens to the replaced goods. */
export function ReplaceForm({ order, from }: { order: StaffOrder; from: Replaceable }) {
  const navigate = useNavigate();
  // As loaded when the form was opened: the server refuses it if a colleague has sent a replacement since.
  const [{ replaced_before, lines, returns }] = useState(from);
  // The lines of the last attempt, by which the server refers to errors.
  const [sent, setSent] = useState<SentLine[]>([]);
  const possible = lines.filter(({ replaceable }) => replaceable > 0);
  const first = possible.find(({ choices }) => choices.length > 0);
  const [request] = returns;
  return (
    <Form
      wide
      submitLabel="Send replacement"
      action={(fields) => {
        const { reason = "", lot_reason = "", courier = "", tracking_number = "", takes_back, settles } = fields;
        const chosen = toLines(possible, fields);
        setSent(chosen);
        return call("POST staff/orders/:token/replace", {
          params: { token: order.token },
          body: {
            ...{ expected_status: order.status, replaced_before, lines: chosen },
            ...{ takes_back: takes_back === "true", return_id: settles && request ? request.id : null },
            ...{ reason, lot_reason: lot_reason.trim(), courier, tracking_number },
          },
        });
      }}
      successMessage={({ data }) => `${data.replacements.at(-1)?.number} sent. The customer is emailed.`}
      onSuccess={() => navigate(`/orders/${order.token}`)}
      onCancel={() => navigate(`/orders/${order.token}`)}
    >
      {(errors) => (
        <div className={styles.sheet}>
          {possible.map((line) => (
            <LineFields
              key={line.line_id}
              line={line}
              isFirst={line === first}
              // Errors about all lines are shown at the first one that can be sent.
              error={lineError(errors, sent, line) ?? (line === first ? errors.of("lines").error : null)}
              serialError={serialsError(errors, sent, line)}
              onQuantity={() => {
                errors.clear("lines");
                for (const name of lineErrorNames(sent, line)) errors.clear(name);
              }}
            />
          ))}
          {request && (
            <label className={styles.check}>
              <input type="checkbox" name="settles" value="true" defaultChecked />
              <span>{`Settles ${request.return_no}: the items are exchanged, nothing is refunded`}</span>
            </label>
          )}
          <label className={styles.check}>
            <input type="checkbox" name="takes_back" value="true" defaultChecked />
            <span>The items it replaces come back to us</span>
          </label>
          <ReasonField rows={2} errors={errors} />
          {errors.of("lot_reason").error !== null && (
            <TextareaField
              label="Reason for another lot"
              hint="Kept in the audit log."
              rows={2}
              maxLength={500}
              {...errors.of("lot_reason")}
              required
            />
          )}
          <CourierField errors={errors} />
          <Field label="Tracking number" maxLength={60} autoComplete="off" optional {...errors.of("tracking_number")} />
        </div>
      )}
    </Form>
  );
}

interface LineFieldsProps {
  line: Line;
  isFirst: boolean;
  error: string | null;
  serialError: string | null;
  onQuantity(): void;
}

function LineFields({ line, isFirst, error, serialError, onQuantity }: LineFieldsProps) {
  const { ref_no, product_name, replaceable, choices, serialised } = line;
  return (
    <Section
      title={`${ref_no}, ${product_name}`}
      actions={<Badge kind="plain">{`${replaceable} can be replaced`}</Badge>}
    >
      {choices.length === 0 ? (
        <p className={styles.soft}>No lot of it is in stock.</p>
      ) : (
        <div className={styles.choice}>
          <SelectField
            label="Send"
            id={fieldName(line, "lot")}
            name={fieldName(line, "lot")}
            aria-label={`Lot to send for ${ref_no}`}
            defaultValue="0"
          >
            {choices.map((choice, index) => (
              <option key={`${choice.ref_no} ${choice.lot_no}`} value={index}>
                {choiceText(choice)}
              </option>
            ))}
          </SelectField>
          <Field
            label="Quantity"
            id={fieldName(line, "quantity")}
            name={fieldName(line, "quantity")}
            aria-label={`Quantity to send for ${ref_no}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={isFirst ? "1" : ""}
            error={error}
            onChange={onQuantity}
          />
          {serialised && (
            <TextareaField
              label="Serial numbers"
              id={fieldName(line, "serials")}
              name={fieldName(line, "serials")}
              aria-label={`Serial numbers to send for ${ref_no}`}
              hint="Of each unit that you send, one per line."
              rows={2}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              error={serialError}
            />
          )}
        </div>
      )}
    </Section>
  );
}

function choiceText({ ref_no, attributes, lot_no, expires_on, available }: Line["choices"][number]) {
  const about = [
    attributes,
    `lot ${lot_no}`,
    expires_on && `expires ${formatDay(expires_on)}`,
    `${available} available`,
  ];
  return `${ref_no}: ${about.filter(Boolean).join(", ")}`;
}
