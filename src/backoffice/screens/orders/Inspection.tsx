import { useState } from "react";
import { useNavigate } from "react-router";
import type { Disposition } from "../../../contract/staff/order-shapes.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { Section } from "../../parts/Section.tsx";
import styles from "./Inspect.module.css";
import { type InspectedLine, initialPieces, type Pieces, split, toSentPieces } from "./inspecting.ts";
import { dispositionLabels } from "./order-labels.ts";

interface InspectionProps {
  /** Of the order. */
  token: string;
  lines: readonly InspectedLine[];
  send(pieces: ReturnType<typeof toSentPieces>, note: string): Promise<unknown>;
}

/** For each line: which lots came back, how many, and what happens to them. */
export function Inspection({ token, lines, send }: InspectionProps) {
  const navigate = useNavigate();
  const [pieces, setPieces] = useState<Pieces[]>(() => initialPieces(lines));

  function change(key: string, next: Partial<Pieces>) {
    setPieces((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  }

  return (
    <Form
      wide
      submitLabel="Save inspection"
      successMessage="Inspection saved."
      action={({ note = "" }) => send(toSentPieces(pieces), note)}
      onSuccess={() => navigate(`/orders/${token}`)}
      onCancel={() => navigate(`/orders/${token}`)}
    >
      {(errors) => (
        <div className={styles.sheet}>
          <Kept name="pieces" value={pieces} restore={setPieces} />
          {lines.map((line) => {
            const own = pieces.filter((each) => each.return_line_id === line.return_line_id);
            const looked = own.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
            return (
              <Section
                key={line.return_line_id}
                title={`${line.ref_no}, ${line.product_name}`}
                actions={
                  <Badge kind={looked === line.quantity ? "good" : "plain"}>
                    {looked} of {line.quantity} inspected
                  </Badge>
                }
              >
                <ul className={styles.lots}>
                  {own.map((each) => (
                    <LotRow
                      key={each.key}
                      pieces={each}
                      onChange={(next) => change(each.key, next)}
                      onSplit={() => setPieces((before) => split(before, each))}
                    />
                  ))}
                </ul>
              </Section>
            );
          })}
          <TextareaField label="Note" hint="Condition of the items" maxLength={500} optional {...errors.of("note")} />
        </div>
      )}
    </Form>
  );
}

interface LotRowProps {
  pieces: Pieces;
  onChange(next: Partial<Pieces>): void;
  onSplit(): void;
}

function LotRow({ pieces, onChange, onSplit }: LotRowProps) {
  const { key, lot_no, expires_on, left, quantity, disposition } = pieces;
  return (
    <li className={styles.lot}>
      <div>
        <strong>Lot {lot_no}</strong>
        <div className={styles.soft}>
          {expires_on && (
            <>
              Expires <Moment at={expires_on} />.{" "}
            </>
          )}
          {left} shipped
        </div>
      </div>
      <Field
        label="Quantity"
        id={`pieces_${key}`}
        name={`pieces_${key}`}
        aria-label={`Quantity of lot ${lot_no}`}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={({ target }) => onChange({ quantity: target.value.replace(/\D/g, "").slice(0, 4) })}
      />
      <SelectField
        label="Disposition"
        id={`disposition_${key}`}
        name={`disposition_${key}`}
        aria-label={`Disposition of lot ${lot_no}`}
        value={disposition}
        onChange={({ target }) => onChange({ disposition: target.value as Disposition })}
      >
        {Object.entries(dispositionLabels).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="quiet" size="small" aria-label={`Split lot ${lot_no}`} onClick={onSplit}>
        Split
      </Button>
    </li>
  );
}
