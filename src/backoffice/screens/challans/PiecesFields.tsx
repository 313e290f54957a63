import type { ReactNode } from "react";
import type { ChallanShown } from "../../../contract/staff/challans.ts";
import { Field } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import styles from "./Challans.module.css";

type Line = ChallanShown["lines"][number];

interface PiecesFieldsProps {
  errors: Errors;
  lines: readonly Line[];
  /** Quantities as typed, by line. */
  quantities: Record<number, string>;
  onChange(quantities: Record<number, string>): void;
  /** Shown below the quantity of a line that has one. */
  children?(line: Line): ReactNode;
}

/** Number of units of each outstanding line; empty means none. */
export function PiecesFields({ errors, lines, quantities, onChange, children }: PiecesFieldsProps) {
  const sent = toPieces(lines, quantities);
  return lines.map((line) => {
    const { line_id, ref_no, lot_no, outstanding } = line;
    const place = sent.findIndex((each) => each.line_id === line_id);
    const name = place < 0 ? `unused_${line_id}` : `lines.${place}.quantity`;
    const { error } = errors.of(name);
    return (
      <div key={line_id} className={styles.piece}>
        <div>
          <strong>{ref_no}</strong> {line.product_name}
          <div className={styles.soft}>{`Lot ${lot_no}, ${outstanding} outstanding`}</div>
        </div>
        <Field
          label="Quantity"
          aria-label={`Quantity of ${ref_no}, lot ${lot_no}`}
          id={`pieces_${line_id}`}
          name={name}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={quantities[line_id] ?? ""}
          onChange={({ target }) => {
            errors.clear(name);
            onChange({ ...quantities, [line_id]: target.value.replace(/\D/g, "").slice(0, 6) });
          }}
        />
        {(quantities[line_id] ?? "") !== "" && children?.(line)}
      </div>
    );
  });
}

/** The lines with a quantity, as sent to the server. */
export function toPieces(lines: readonly Line[], quantities: Record<number, string>) {
  return lines.flatMap(({ line_id }) => {
    const quantity = quantities[line_id] ?? "";
    return quantity === "" ? [] : [{ line_id, quantity }];
  });
}
