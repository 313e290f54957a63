import { useState } from "react";
import { useNavigate } from "react-router";
import { Form } from "../../../form/Form.tsx";
import { ReasonField } from "../../../form/ReasonField.tsx";
import styles from "./Pack.module.css";
import { checkSerials, SerialFields } from "./SerialFields.tsx";
import { type RecordedPart, serialsIn, type TypedSerials } from "./serials.ts";

interface SerialsFormProps {
  /** The order's token. */
  token: string;
  /** The recorded serial numbers. */
  recorded: RecordedPart[];
  /** @param units with corrected serial numbers */
  send(seen: RecordedPart[], units: RecordedPart[], reason: string): Promise<unknown>;
}

/** The correct serial numbers of units, and why the recorded ones are wrong. */
export function SerialsForm({ token, recorded, send }: SerialsFormProps) {
  const navigate = useNavigate();
  // As recorded when the form was opened: a colleague's correction since then is refused, not overwritten.
  const [parts] = useState(recorded);
  const [before] = useState<TypedSerials>(() => new Map(parts.map(({ key, serials }) => [key, serials.join("\n")])));
  const [typed, setTyped] = useState(before);
  return (
    <div className={styles.parcel}>
      <Form
        wide
        submitLabel="Correct serial numbers"
        action={async ({ reason = "" }) => {
          checkSerials(parts, typed);
          const units = parts.map((part) => ({ ...part, serials: serialsIn(typed.get(part.key)) }));
          return send(parts, units, reason);
        }}
        successMessage={"Corrected. It is on the order's timeline."}
        onSuccess={() => navigate(`/orders/${token}`)}
        onCancel={() => navigate(`/orders/${token}`)}
      >
        {(errors) => (
          <>
            <SerialFields
              parts={parts}
              typed={typed}
              errors={errors}
              onChange={setTyped}
              isChanged={parts.some(({ key }) => typed.get(key) !== before.get(key))}
            />
            <ReasonField hint="Kept with the order. Customers do not see it." rows={2} errors={errors} />
          </>
        )}
      </Form>
    </div>
  );
}
