import type { Lot } from "../../../contract/staff/stock.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import type { Errors } from "../../form/Form.tsx";
import styles from "./Challans.module.css";
import { freeStock, LotSearch } from "./LotSearch.tsx";

/** Units of a lot, as typed. */
export interface GoodsLine {
  lot: Lot;
  quantity: string;
  value: string;
}

interface GoodsFieldsProps {
  errors: Errors;
  lines: readonly GoodsLine[];
  onChange(lines: GoodsLine[]): void;
}

/** The goods by lot. A quantity starts at one, a value at today's price. */
export function GoodsFields({ errors, lines, onChange }: GoodsFieldsProps) {
  return (
    <FieldGroup legend="Items">
      <WholeRow>
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <GoodsRow
              key={line.lot.id}
              errors={errors}
              line={line}
              index={index}
              onChange={(next) => onChange(lines.map((each) => (each === line ? { ...line, ...next } : each)))}
              onRemove={() => onChange(lines.filter((each) => each !== line))}
            />
          ))}
        </ul>
        <LotSearch
          taken={lines.map(({ lot }) => lot.id)}
          onChoose={(lot) => onChange([...lines, { lot, quantity: "1", value: "" }])}
        />
      </WholeRow>
    </FieldGroup>
  );
}

interface GoodsRowProps {
  errors: Errors;
  line: GoodsLine;
  index: number;
  onChange(next: Partial<GoodsLine>): void;
  onRemove(): void;
}

function GoodsRow({ errors, line: { lot, quantity, value }, index, onChange, onRemove }: GoodsRowProps) {
  const field = (name: "quantity" | "value") => ({
    ...errors.of(`lines.${index}.${name}`),
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(`lines.${index}.${name}`);
      onChange({ [name]: target.value });
    },
  });
  const problem = errors.of(`lines.${index}.lot_no`).error;
  return (
    <li className={styles.line}>
      <div>
        <strong>{lot.ref_no}</strong> {lot.product_name}
        <div className={styles.soft}>
          {`Lot ${lot.lot_no}, ${freeStock(lot)} free`}
          {lot.expires_on && (
            <>
              , expires <Moment at={lot.expires_on} />
            </>
          )}
        </div>
        {/* Named, so that its message is shown here instead of below the form. */}
        <input type="hidden" name={`lines.${index}.lot_no`} value={lot.lot_no} />
        {problem && <FormMessage>{problem}</FormMessage>}
      </div>
      <Field label="Quantity" inputMode="numeric" autoComplete="off" {...field("quantity")} value={quantity} />
      <Field
        label="Unit value"
        placeholder="Price today"
        inputMode="decimal"
        autoComplete="off"
        {...field("value")}
        value={value}
      />
      <IconButton icon="trash" label={`Remove ${lot.ref_no}, lot ${lot.lot_no}`} onClick={onRemove} />
    </li>
  );
}
