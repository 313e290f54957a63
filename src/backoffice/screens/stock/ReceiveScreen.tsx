import { useState } from "react";
import { useNavigate } from "react-router";
import type { Scanned } from "../../../contract/staff/stock.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { Screen } from "../../parts/Screen.tsx";
import styles from "./Stock.module.css";

interface Line {
  key: number;
  ref_no: string;
  lot_no: string;
  manufactured_on: string;
  expires_on: string;
  quantity: string;
}

let keys = 0;
const emptyLine = (): Line => ({
  ...{ key: ++keys, ref_no: "", lot_no: "", manufactured_on: "", expires_on: "", quantity: "" },
});

/** Keys of lines kept from an earlier visit may be taken. */
const withOwnKey = (line: Line): Line => ({ ...line, key: ++keys });

/** Receives stock. A scanned code fills in a line, or adds one to the line that already has its lot. */
export default function ReceiveScreen() {
  const navigate = useNavigate();
  const [lines, setLines] = useState<Line[]>(() => [emptyLine()]);

  function change(key: number, name: keyof Line, value: string) {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, [name]: value } : line)));
  }

  return (
    <Screen
      title="Receive stock"
      back={{ name: "Stock", to: "/stock" }}
      intro="Enter each lot as printed on the pack, or scan its code. An expiry with only month and year means the last day of that month."
    >
      <ScanBox onScanned={(scanned) => setLines((before) => withScanned(before, scanned))} />
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
              hint="For example the delivery note number"
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
  line: Line;
  index: number;
  errors: Errors;
  onChange(name: keyof Line, value: string): void;
  onRemove: (() => void) | null;
}

function LineFields({ line, index, errors, onChange, onRemove }: LineFieldsProps) {
  const field = (name: Exclude<keyof Line, "key">) => ({
    ...errors.of(`lines.${index}.${name}`),
    value: line[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <fieldset className={styles.line} aria-label={`Line ${index + 1}`}>
      <Field label="Reference number" {...field("ref_no")} required />
      <Field label="Lot number" {...field("lot_no")} required />
      <Field label="Manufactured on" type="date" {...field("manufactured_on")} required />
      <Field label="Expires on" type="date" {...field("expires_on")} />
      <Field label="Quantity" inputMode="numeric" {...field("quantity")} required />
      <div className={styles.remove}>
        {onRemove && <IconButton icon="trash" label={`Remove line ${index + 1}`} onClick={onRemove} />}
      </div>
    </fieldset>
  );
}

/** Scanners type the code and press Enter. An unusable code stays in the field. */
function ScanBox({ onScanned }: { onScanned(scanned: Scanned): void }) {
  const { ref, errors, sending, problem, setProblem, onSubmit } = useForm();

  async function read(form: HTMLFormElement) {
    const { data } = await call("POST staff/stock/scan", { body: { code: formValues<"code">(form).code } });
    const code = form.elements.namedItem("code") as HTMLInputElement;
    if (data.problems.length > 0) {
      setProblem(data.problems.join(" "));
      code.select();
      return;
    }
    onScanned(data);
    form.reset();
    code.focus();
  }

  return (
    <form ref={ref} noValidate className={styles.scan} onSubmit={onSubmit(read)}>
      <Field
        label="Scan a code"
        hint="GS1 DataMatrix, or a reference number"
        autoComplete="off"
        {...errors.of("code")}
        required
      />
      <Button type="submit" variant="secondary" loading={sending}>
        Add
      </Button>
      {problem && (
        <div className={styles.problems}>
          <FormMessage>{problem}</FormMessage>
        </div>
      )}
    </form>
  );
}

/** Adds to the line of the same lot, otherwise fills the first empty line or adds a new one. */
function withScanned(lines: Line[], scanned: Scanned): Line[] {
  const { ref_no, lot_no, manufactured_on, expires_on, quantity } = scanned;
  const pieces = quantity ?? 1;
  const same = lines.find((line) => line.ref_no === ref_no && line.lot_no === lot_no && lot_no !== null);
  if (same) {
    const more = String((Number(same.quantity) || 0) + pieces);
    return lines.map((line) => (line === same ? { ...line, quantity: more } : line));
  }
  const line: Line = {
    ...emptyLine(),
    ...{ ref_no: ref_no ?? "", lot_no: lot_no ?? "", manufactured_on: manufactured_on ?? "" },
    ...{ expires_on: expires_on ?? "", quantity: String(pieces) },
  };
  const free = lines.find((each) => each.ref_no === "" && each.lot_no === "");
  return free ? lines.map((each) => (each === free ? line : each)) : [...lines, line];
}
