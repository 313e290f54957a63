import { type KeyboardEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isGs1Code } from "../../../contract/gs1.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { type Errors, Form, StillReading } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { errorMessage } from "../../messages.ts";
import { Screen } from "../../parts/Screen.tsx";
import { ScanField } from "../orders/packing/ScanField.tsx";
import { emptyLine, type ReceivedLine, withLabel, withOwnKey, withScanned } from "./received-lines.ts";
import styles from "./Stock.module.css";
import { useReceivedScans } from "./useReceivedScans.ts";

/** Receives stock. A scanned code fills in a line, or adds one to the line that already has its lot. */
export default function ReceiveScreen() {
  const navigate = useNavigate();
  const [lines, setLines] = useState<ReceivedLine[]>(() => [emptyLine()]);
  const { scans, scan, isBusy } = useReceivedScans((scanned) => setLines((before) => withScanned(before, scanned)));

  function change(key: number, name: keyof ReceivedLine, value: string) {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, [name]: value } : line)));
  }

  return (
    <Screen
      title="Receive stock"
      back={{ name: "Stock", to: "/stock" }}
      intro="Enter each lot as printed on the pack, or scan its code. An expiry with only month and year means the last day of that month."
    >
      <div className={styles.scan}>
        <ScanField
          label="Scan a code"
          hint="GS1 DataMatrix, or a reference number."
          action="Add"
          isFocused={false}
          scans={scans}
          onScan={scan}
        />
      </div>
      <Form
        wide
        submitLabel="Receive into stock"
        successMessage="Stock received."
        action={({ note = "" }) =>
          call("POST staff/stock/receipts", { body: { note, lines: lines.map(({ key: _, ...line }) => line) } })
        }
        onSuccess={() => navigate("/lots")}
        onCancel={() => navigate("/stock")}
      >
        {(errors) => (
          <>
            <StillReading isBusy={isBusy} />
            <Kept name="lines" value={lines} restore={(kept) => setLines(kept.map(withOwnKey))} />
            <div className={styles.lines}>
              {lines.map((line, index) => (
                <LineFields
                  key={line.key}
                  line={line}
                  index={index}
                  errors={errors}
                  onChange={(name, value) => {
                    errors.clear(`lines.${index}.${name}`);
                    change(line.key, name, value);
                  }}
                  onLabel={(labelled) => {
                    for (const name of ["ref_no", "manufactured_on", "expires_on"])
                      errors.clear(`lines.${index}.${name}`);
                    setLines((before) => before.map((each) => (each.key === line.key ? labelled : each)));
                  }}
                  onRemove={
                    lines.length > 1 ? () => setLines((before) => before.filter(({ key }) => key !== line.key)) : null
                  }
                />
              ))}
            </div>
            <div className={styles.more}>
              <Button
                variant="secondary"
                icon="plus"
                onClick={() =>
                  setLines((before) => [...before, { ...emptyLine(), ref_no: before.at(-1)?.ref_no ?? "" }])
                }
              >
                Add line
              </Button>
            </div>
            <Field
              label="Note"
              hint="For example the delivery note number."
              maxLength={200}
              optional
              {...errors.of("note")}
            />
          </>
        )}
      </Form>
    </Screen>
  );
}

interface LineFieldsProps {
  line: ReceivedLine;
  index: number;
  errors: Errors;
  onChange(name: keyof ReceivedLine, value: string): void;
  /** Called when a code was scanned into the lot number field. */
  onLabel(line: ReceivedLine): void;
  onRemove: (() => void) | null;
}

function LineFields({ line, index, errors, onChange, onLabel, onRemove }: LineFieldsProps) {
  const label = useLabel(line, onLabel);
  const field = (name: Exclude<keyof ReceivedLine, "key">) => ({
    ...errors.of(`lines.${index}.${name}`),
    value: line[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const lot = field("lot_no");
  return (
    <fieldset className={styles.line} aria-label={`Line ${index + 1}`}>
      <Field label="Reference number" {...field("ref_no")} required />
      <Field
        label="Lot number"
        {...lot}
        error={label.refused ?? lot.error}
        onChange={(event) => {
          label.clear();
          lot.onChange(event);
        }}
        onKeyDown={label.onKeyDown}
        required
      />
      <Field label="Manufactured on" type="date" {...field("manufactured_on")} required />
      <Field label="Expires on" type="date" {...field("expires_on")} />
      <Field label="Quantity" inputMode="numeric" {...field("quantity")} required />
      <div className={styles.remove}>
        {onRemove && <IconButton icon="trash" label={`Remove line ${index + 1}`} onClick={onRemove} />}
      </div>
    </fieldset>
  );
}

/**
 * Reads a code that was scanned into the lot number field. A code of another item stays there, selected, so that the next scan replaces it.
 */
function useLabel(line: ReceivedLine, onLabel: (line: ReceivedLine) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const now = useRef(line);
  now.current = line;

  async function read(field: HTMLInputElement) {
    try {
      const { data } = await call("POST staff/stock/scan", { body: { code: field.value } });
      const filled = withLabel(now.current, data);
      if ("line" in filled) return onLabel(filled.line);
      setRefused(filled.refused);
    } catch (error) {
      setRefused(errorMessage(error));
    }
    field.select();
  }

  return {
    refused,
    clear: () => setRefused(null),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key !== "Enter" || !isGs1Code(event.currentTarget.value)) return;
      // The scanner's Enter must not submit the form.
      event.preventDefault();
      void read(event.currentTarget);
    },
  };
}
