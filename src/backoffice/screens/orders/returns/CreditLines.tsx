import { formatRupees } from "../../../../contract/money.ts";
import type { Creditable, CreditPreview } from "../../../../contract/staff/returns.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Price } from "../../../../ui/Price.tsx";
import styles from "./Credit.module.css";
import { emptyPart, type TypedCredit, type TypedPart } from "./crediting.ts";

interface CreditLinesProps {
  creditable: Creditable;
  typed: TypedCredit;
  preview: CreditPreview | undefined;
  errorOf(field: string): string | null;
  onChange(field: string, next: (before: TypedCredit) => Partial<TypedCredit>): void;
}

/** Every line of the order with what remains of it, then shipping. */
export function CreditLines(props: CreditLinesProps) {
  const { creditable } = props;
  return (
    <ul className={styles.lines}>
      {creditable.lines.map((line, index) => (
        <LineRow key={line.line_id} {...props} line={line} index={index} />
      ))}
      {creditable.shipping && <ShippingRow {...props} left={creditable.shipping} />}
    </ul>
  );
}

interface LineRowProps extends CreditLinesProps {
  line: Creditable["lines"][number];
  index: number;
}

function LineRow({ line, index, typed, preview, errorOf, onChange }: LineRowProps) {
  const { line_id, ref_no, product_name, quantity } = line;
  const credited = preview?.lines.find((each) => each.line_id === line_id);
  const field = (part: keyof TypedPart) => {
    const name = `lines.${index}.${part}`;
    return {
      ...{ name, error: errorOf(name), value: (typed.lines[line_id] ?? emptyPart)[part] },
      ...{ autoComplete: "off", disabled: typed.reason_code === "" },
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(name, ({ lines }) => ({
          lines: { ...lines, [line_id]: { ...(lines[line_id] ?? emptyPart), [part]: target.value } },
        })),
    };
  };
  const isTax = typed.reason_code === "tax";
  return (
    <li className={styles.line}>
      <div>
        <strong>{product_name}</strong>
        <div className={styles.soft}>
          {ref_no}: {quantity} {quantity === 1 ? "unit" : "units"} and {leftText(line, isTax)} left
        </div>
      </div>
      {typed.reason_code === "deficiency" && (
        <div className={styles.units}>
          <Field label="Units" aria-label={`Units of ${ref_no}`} inputMode="numeric" {...field("quantity")} />
        </div>
      )}
      <div className={styles.amount}>
        <Field
          label={amountLabel(isTax)}
          aria-label={`${amountLabel(isTax)} of ${ref_no}`}
          inputMode="decimal"
          {...field("amount")}
        />
      </div>
      <div className={styles.credited}>{credited && <Price amount={credited.total} />}</div>
    </li>
  );
}

interface ShippingRowProps extends CreditLinesProps {
  left: NonNullable<Creditable["shipping"]>;
}

function ShippingRow({ left, typed, preview, errorOf, onChange }: ShippingRowProps) {
  const isTax = typed.reason_code === "tax";
  const disabled = typed.reason_code === "";
  const enter = (shipping: string) => onChange("shipping", () => ({ shipping }));
  return (
    <li className={styles.line}>
      <div>
        <strong>Shipping</strong>
        <div className={styles.soft}>{leftText(left, isTax)} left</div>
      </div>
      <div className={styles.amount}>
        <Field
          label={amountLabel(isTax)}
          aria-label={`${amountLabel(isTax)} of shipping`}
          name="shipping"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf("shipping")}
          value={typed.shipping}
          disabled={disabled}
          onChange={({ target }) => enter(target.value)}
          after={
            <Button
              variant="quiet"
              size="small"
              aria-label="All of shipping"
              disabled={disabled}
              onClick={() => enter((isTax ? left.tax : left.amount).toFixed(2))}
            >
              All
            </Button>
          }
        />
      </div>
      <div className={styles.credited}>{preview?.shipping && <Price amount={preview.shipping.total} />}</div>
    </li>
  );
}

const amountLabel = (isTax: boolean) => (isTax ? "Tax" : "Amount with tax");
const leftText = ({ amount, tax }: { amount: number; tax: number }, isTax: boolean) =>
  isTax ? `${formatRupees(tax)} tax` : formatRupees(amount);
