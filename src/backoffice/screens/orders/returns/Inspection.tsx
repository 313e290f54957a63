import { useState } from "react";
import { useNavigate } from "react-router";
import type { Disposition } from "../../../../contract/staff/order-shapes.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Field, SelectField, TextareaField } from "../../../../ui/Field.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { Form, StillReading } from "../../../form/Form.tsx";
import { Kept } from "../../../form/useKept.ts";
import { Section } from "../../../parts/Section.tsx";
import { dispositionLabels } from "../order-labels.ts";
import { ScanField } from "../packing/ScanField.tsx";
import { useUnitScans } from "../packing/useUnitScans.ts";
import styles from "./Inspect.module.css";
import {
  areNumbered,
  choose,
  type InspectedLine,
  initialPieces,
  offeredUnits,
  type Pieces,
  split,
  toSentPieces,
} from "./inspecting.ts";

interface InspectionProps {
  /** The order's token. */
  token: string;
  lines: readonly InspectedLine[];
  send(pieces: ReturnType<typeof toSentPieces>, note: string): Promise<unknown>;
}

/** For each line: which lots came back, how many, and what happens to them. */
export function Inspection({ token, lines, send }: InspectionProps) {
  const navigate = useNavigate();
  const [pieces, setPieces] = useState<Pieces[]>(() => initialPieces(lines));
  const { scans, scan, isScanning } = useUnitScans(pieces, setPieces);

  function change(key: string, next: Partial<Pieces>) {
    setPieces((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  }

  const form = (
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
          <StillReading isBusy={isScanning} />
          <Kept name="inspected" value={pieces} restore={setPieces} />
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
                      units={offeredUnits(pieces, each)}
                      onChange={(next) => change(each.key, next)}
                      onChoose={(serials) => setPieces((before) => choose(before, each.key, serials))}
                      onSplit={() => setPieces((before) => split(before, each))}
                    />
                  ))}
                </ul>
              </Section>
            );
          })}
          <TextareaField label="Note" hint="Condition of the items." maxLength={500} optional {...errors.of("note")} />
        </div>
      )}
    </Form>
  );
  if (pieces.every(({ units }) => units.length === 0)) return form;
  return (
    <div className={styles.sheet}>
      <ScanField label="Scan a unit, or type its serial number" action="Choose" scans={scans} onScan={scan} />
      {form}
    </div>
  );
}

interface LotRowProps {
  pieces: Pieces;
  /** Serial numbers to choose from. */
  units: readonly string[];
  onChange(next: Partial<Pieces>): void;
  onChoose(serials: string[]): void;
  onSplit(): void;
}

function LotRow({ pieces, units, onChange, onChoose, onSplit }: LotRowProps) {
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
        // The number of chosen units determines the quantity.
        readOnly={areNumbered(pieces)}
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
      {units.length > 0 && <Units pieces={pieces} units={units} onChoose={onChoose} />}
    </li>
  );
}

/** Which units of a lot came back. */
function Units({ pieces, units, onChoose }: Pick<LotRowProps, "pieces" | "units" | "onChoose">) {
  const { lot_no, serials } = pieces;
  return (
    <fieldset className={styles.units} data-kept="no">
      <legend>Units of lot {lot_no} that came back</legend>
      {units.map((serial) => (
        <label key={serial}>
          <input
            type="checkbox"
            checked={serials.includes(serial)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...serials, serial] : serials.filter((each) => each !== serial))
            }
          />
          {serial}
        </label>
      ))}
    </fieldset>
  );
}
