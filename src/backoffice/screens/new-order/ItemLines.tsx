import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { texts } from "../../../contract/texts.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Price } from "../../../ui/Price.tsx";
import type { Errors } from "../../form/Form.tsx";
import { type EntryLine, priceOfLine } from "./entry.ts";
import styles from "./NewOrder.module.css";

interface ItemLinesProps {
  lines: readonly EntryLine[];
  details: CheckoutDetails | undefined;
  errors: Errors;
  onChange(lines: EntryLine[]): void;
}

/** The items with price, stock and total, as the customer's checkout would show them. */
export function ItemLines({ lines, details, errors, onChange }: ItemLinesProps) {
  if (lines.length === 0) return <p className={styles.soft}>No items yet.</p>;
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <ItemLine
          key={line.sub_product_id}
          line={line}
          index={index}
          errors={errors}
          priced={priceOfLine(details, line.sub_product_id)}
          onQuantity={(quantity) => onChange(lines.map((each) => (each === line ? { ...line, quantity } : each)))}
          onRemove={() => onChange(lines.filter((each) => each !== line))}
        />
      ))}
    </ul>
  );
}

interface ItemLineProps {
  line: EntryLine;
  index: number;
  errors: Errors;
  priced: CheckoutDetails["order_details"][number] | undefined;
  onQuantity(quantity: string): void;
  onRemove(): void;
}

function ItemLine({ line, index, errors, priced, onQuantity, onRemove }: ItemLineProps) {
  const { ref_no, product_name, quantity } = line;
  const field = errors.of(`lines.${index}.quantity`);
  const gone = errors.of(`lines.${index}.sub_product_id`).error;
  const short = priced && !priced.in_stock ? texts.onlyAvailable(priced.available, 0) : null;
  return (
    <li className={styles.line}>
      <div>
        <strong>{ref_no}</strong> {product_name}
        <div className={styles.soft}>
          {priced && (
            <>
              <Price amount={priced.price} /> each
              {priced.gst_rate > 0 && `, GST ${priced.gst_rate} %`}, {priced.available} in stock
            </>
          )}
        </div>
        {gone && <div className={styles.problem}>{gone}</div>}
      </div>
      <Field
        label={`Quantity of ${ref_no}`}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        {...field}
        error={field.error ?? short}
        value={quantity}
        onChange={({ target }) => {
          field.onChange();
          onQuantity(target.value);
        }}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className={styles.amount}>{priced && <Price amount={priced.total} />}</div>
      <IconButton icon="trash" label={`Remove ${ref_no}`} onClick={onRemove} />
    </li>
  );
}
