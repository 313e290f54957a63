import type { Field as Description } from "../../../contract/field-types.ts";
import { mayStayEmpty, type ProductFields, productFields } from "../../../contract/product-fields.ts";
import type { ProductEdited } from "../../../contract/staff/product-shapes.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import { toIndianField } from "../../form/indian-time.ts";
import { RichTextField } from "../../form/RichTextField.tsx";
import { Checkbox } from "./Checkbox.tsx";

const longLine = 200;

interface DescribedFieldProps {
  name: keyof ProductFields;
  product: ProductEdited | null;
  errors: Errors;
  /** Replaces the described hint. */
  hint?: string;
}

/** An input for a product field described in product-fields.ts. */
export function DescribedField({ name, product, errors, hint }: DescribedFieldProps) {
  const field: Description = productFields[name];
  const value = product?.[name] ?? null;
  const common = {
    ...errors.of(name),
    label: field.label,
    hint: hint ?? field.hint,
    required: field.default === undefined,
    optional: mayStayEmpty(field),
  };
  const text = value === null ? "" : String(value);
  switch (field.kind) {
    case "flag":
      return <Checkbox label={field.label} hint={common.hint} name={name} defaultChecked={value === true} />;
    case "html":
      return (
        <RichTextField
          label={field.label}
          name={name}
          defaultValue={text}
          error={errors.all[name]?.[0] ?? null}
          onChange={() => errors.clear(name)}
        />
      );
    case "choice":
      return (
        <SelectField {...common} defaultValue={text}>
          <option value="">Choose a {field.label.toLowerCase()}</option>
          {field.values.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      );
    case "moment":
      return <Field {...common} type="datetime-local" defaultValue={toIndianField(value === null ? null : text)} />;
    case "integer":
      return <Field {...common} inputMode="numeric" defaultValue={text} />;
    case "line":
      if (field.max <= longLine) return <Field {...common} maxLength={field.max} defaultValue={text} />;
      return <TextareaField {...common} rows={2} maxLength={field.max} defaultValue={text} />;
    default:
      return <Field {...common} maxLength={"max" in field ? field.max : undefined} defaultValue={text} />;
  }
}
