import { useEffect, useState } from "react";
import type { Field as Description } from "../../../contract/field-types.ts";
import { gstRatesOn } from "../../../contract/gst-rates.ts";
import { hsnItems, ratesOfHsn } from "../../../contract/hsn-codes.ts";
import { formatRupees } from "../../../contract/money.ts";
import {
  attributeLimits,
  mayStayEmpty,
  type VariantFields as VariantFieldTable,
  variantFields,
} from "../../../contract/product-fields.ts";
import { rateText, taxClassNames } from "../../../contract/tax-classes.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import type { Errors } from "../../form/Form.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import { CustomerPays } from "./CustomerPays.tsx";
import styles from "./Products.module.css";
import type { VariantRow } from "./variant-row.ts";

interface Attribute {
  id: number;
  name: string;
  /** Values of other variants, as suggestions. */
  values: string[];
}

interface VariantFieldsProps {
  row: VariantRow;
  index: number;
  attributes: readonly Attribute[];
  errors: Errors;
  onChange(row: VariantRow): void;
}

/** Fields without rules of their own, in one row. */
const plain = (Object.keys(variantFields) as (keyof VariantFieldTable)[]).filter(
  (name) => !["mrp", "price", "hsn", "gst_rate", "tax_class"].includes(name),
);

/** One variant. It opens by itself when a field has an error. */
export function VariantFields({ row, index, attributes, errors, onChange }: VariantFieldsProps) {
  const { stored } = row;
  const prefix = `variants.${index}.`;
  const wrong = Object.keys(errors.all).some((name) => name.startsWith(prefix));
  const [open, setOpen] = useState(stored === null);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);

  const typed = (name: keyof VariantFieldTable | "tax_from") => ({
    ...errors.of(prefix + name),
    value: row[name],
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(prefix + name);
      onChange({ ...row, [name]: target.value });
    },
  });
  const field = (name: keyof VariantFieldTable) => {
    const description: Description = variantFields[name];
    return {
      ...typed(name),
      ...inputProps(description),
      label: description.label,
      hint: description.hint,
      optional: mayStayEmpty(description),
    };
  };
  const taxChanged =
    stored !== null &&
    (row.hsn !== stored.hsn || row.gst_rate !== String(stored.gst_rate) || row.tax_class !== stored.tax_class);
  const words = Object.values(row.attributes).filter(Boolean).join(", ");
  return (
    <details className={styles.variant} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{row.ref_no || "New variant"}</strong>
        <span className={styles.soft}>{words}</span>
        <span>{Number(row.mrp) > 0 && `MRP ${formatRupees(Number(row.mrp))}`}</span>
      </summary>
      <div className={styles.inside}>
        <div className={styles.row}>
          {plain.map((name) => {
            const description: Description = variantFields[name];
            return description.kind === "choice" ? (
              <ChoiceField key={name} {...typed(name)} field={description} />
            ) : (
              <Field key={name} {...field(name)} />
            );
          })}
        </div>
        <div className={styles.row}>
          <Field {...field("hsn")} hint={hsnHint(row)} list={hsnListId} />
          <RateField {...typed("gst_rate")} row={row} />
          <ChoiceField {...typed("tax_class")} field={variantFields.tax_class} />
          {taxChanged && (
            <Field label="Effective from" type="date" {...typed("tax_from")} hint="Leave empty for today." />
          )}
        </div>
        <div className={styles.row}>
          <Field {...field("mrp")} />
          <Field {...field("price")} />
          <CustomerPays mrp={row.mrp} price={row.price} gstRate={row.gst_rate} />
        </div>
        {attributes.length > 0 && (
          <div className={styles.values}>
            {attributes.map((attribute) => (
              <AttributeField key={attribute.id} attribute={attribute} row={row} onChange={onChange} />
            ))}
          </div>
        )}
        <History row={row} />
      </div>
    </details>
  );
}

function inputProps(field: Description) {
  const required = field.default === undefined;
  switch (field.kind) {
    case "amount":
    case "percent":
      return { inputMode: "decimal", required } as const;
    case "integer":
      return { inputMode: "numeric", required } as const;
    case "gtin":
      return { inputMode: "numeric", maxLength: 14, required } as const;
    case "hsn":
      return { inputMode: "numeric", maxLength: 8, required } as const;
    default:
      return { maxLength: "max" in field ? field.max : undefined, required };
  }
}

const hsnListId = "hsn-codes";

/** The built-in codes, for all variants of a form. */
export function HsnList() {
  return (
    <datalist id={hsnListId}>
      {Object.entries(hsnItems).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

/** The tariff entry for the code typed so far: its name, and the rates of its heading. */
function hsnHint({ hsn, tax_from }: VariantRow) {
  const name = hsnItems[hsn];
  const rates = hsn.length >= 4 ? ratesOfHsn(hsn, tax_from || todayInIndia()) : [];
  const listed = rates.map(
    ({ percent, tax_class, goods }) => `${rateText(percent, tax_class)}${goods ? ` (${goods})` : ""}`,
  );
  return [name, listed.length > 0 && `Listed rates: ${listed.join(", ")}`].filter(Boolean).join(". ") || undefined;
}

interface SelectProps {
  name: string;
  value: string;
  error?: string | null;
  onChange(event: { target: { value: string } }): void;
}

interface ChoiceFieldProps extends SelectProps {
  field: Extract<Description, { kind: "choice" }>;
}

/** A field with fixed values. If it is left empty, the server fills in its default. */
function ChoiceField({ field, ...select }: ChoiceFieldProps) {
  return (
    <SelectField
      {...select}
      label={field.label}
      hint={field.hint}
      required={field.default === undefined}
      optional={mayStayEmpty(field)}
    >
      {!field.default && <option value="">Choose one</option>}
      {field.values.map((value) => (
        <option key={value} value={value}>
          {field.names?.[value] ?? value}
        </option>
      ))}
    </SelectField>
  );
}

interface RateFieldProps extends SelectProps {
  row: VariantRow;
}

/** The GST rates in force on the day from which this one applies. A stored rate that has ended stays visible. */
function RateField({ row, ...select }: RateFieldProps) {
  const day = row.tax_from || todayInIndia();
  const inForce = gstRatesOn(day).map(String);
  const ended = row.gst_rate !== "" && !inForce.includes(row.gst_rate) ? row.gst_rate : null;
  return (
    <SelectField {...select} label={variantFields.gst_rate.label} required>
      <option value="">Choose a rate</option>
      {inForce.map((rate) => (
        <option key={rate} value={rate}>
          {rate} %
        </option>
      ))}
      {ended && <option value={ended}>{ended} % (no longer in force)</option>}
    </SelectField>
  );
}

interface AttributeFieldProps extends Pick<VariantFieldsProps, "row" | "onChange"> {
  attribute: Attribute;
}

function AttributeField({ attribute: { id, name, values }, row, onChange }: AttributeFieldProps) {
  return (
    <div>
      <Field
        label={name}
        id={`${row.key}-attribute-${id}`}
        name={`${row.key}.attribute.${id}`}
        list={`${row.key}-values-${id}`}
        maxLength={attributeLimits.value}
        value={row.attributes[id] ?? ""}
        onChange={({ target }) => {
          onChange({ ...row, attributes: { ...row.attributes, [id]: target.value } });
        }}
      />
      <datalist id={`${row.key}-values-${id}`}>
        {values.slice(0, 50).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  );
}

/** Past and future tax rates and MRPs. */
function History({ row: { stored } }: { row: VariantRow }) {
  if (!stored) return null;
  const { tax_classes, mrps } = stored;
  if (tax_classes.length < 2 && mrps.length < 2) return null;
  return (
    <ul className={styles.history} aria-label="History">
      {tax_classes.map(({ valid_from, hsn, gst_rate, tax_class }) => (
        <li key={`tax ${valid_from}`}>
          From <Moment at={valid_from} />: HSN {hsn},{" "}
          {tax_class === "taxable" ? `${gst_rate} % GST` : taxClassNames[tax_class]}
        </li>
      ))}
      {mrps.map(({ valid_from, mrp }) => (
        <li key={`mrp ${valid_from}`}>
          From <Moment at={valid_from} />: MRP {formatRupees(mrp)}
        </li>
      ))}
    </ul>
  );
}
