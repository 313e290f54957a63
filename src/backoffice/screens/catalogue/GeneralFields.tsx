import { useState } from "react";
import { type Field, type SentValue, selectFieldNames } from "../../../contract/field-types.ts";
import { type ProductFields, productFields } from "../../../contract/product-fields.ts";
import type { StaffCategory } from "../../../contract/staff/categories.ts";
import type { ProductEdited } from "../../../contract/staff/product-shapes.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { type EditedRecord, plainText } from "../../form/edited-record.ts";
import type { Errors } from "../../form/Form.tsx";
import { fromIndianField, toIndianField } from "../../form/indian-time.ts";
import { Checkbox } from "./Checkbox.tsx";
import { DescribedField } from "./DescribedField.tsx";
import styles from "./Products.module.css";

interface GeneralFieldsProps {
  product: ProductEdited | null;
  categories: readonly StaffCategory[];
  errors: Errors;
}

/** The fields of the product itself. Each section shows every field that product-fields.ts assigns to it. */
export function GeneralFields({ product, categories, errors }: GeneralFieldsProps) {
  const [deal, setDeal] = useState(product?.deal_of_day ?? false);
  const field = { product, errors };
  return (
    <div className={styles.form}>
      <FieldGroup legend="Product">
        <DescribedField {...field} name="name" />
        <DescribedField
          {...field}
          name="slug"
          hint={product ? "Previous addresses redirect here." : "Leave empty to derive it from the name."}
        />
        <CategoryFields product={product} categories={categories} errors={errors} />
        <WholeRow>
          <DescribedField {...field} name="short_description" />
        </WholeRow>
        <WholeRow>
          <DescribedField {...field} name="description_html" />
        </WholeRow>
      </FieldGroup>
      <FieldGroup legend="In the shop">
        <WholeRow>
          <div className={styles.checks}>
            {selectFieldNames(productFields, { section: "shop", kind: "flag" }).map((name) =>
              name === "deal_of_day" ? (
                <Checkbox
                  key={name}
                  label={productFields[name].label}
                  name={name}
                  defaultChecked={deal}
                  onChange={setDeal}
                />
              ) : (
                <DescribedField key={name} {...field} name={name} />
              ),
            )}
          </div>
        </WholeRow>
        {inputNames("shop")
          .filter((name) => deal || productFields[name].kind !== "moment")
          .map((name) => (
            <DescribedField key={name} {...field} name={name} />
          ))}
      </FieldGroup>
      <FieldGroup legend="Regulatory data">
        {inputNames("regulatory").map((name) => (
          <DescribedField key={name} {...field} name={name} />
        ))}
        <div className={styles.checks}>
          {selectFieldNames(productFields, { section: "regulatory", kind: "flag" }).map((name) => (
            <DescribedField key={name} {...field} name={name} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend="Declarations">
        {inputNames("declaration").map((name) => (
          <DescribedField key={name} {...field} name={name} />
        ))}
      </FieldGroup>
    </div>
  );
}

/** Every field of a section except checkboxes. */
function inputNames(section: Field["section"]): (keyof ProductFields)[] {
  const names = Object.keys(productFields) as (keyof ProductFields)[];
  return names.filter((name) => productFields[name].section === section && productFields[name].kind !== "flag");
}

function CategoryFields({ product, categories, errors }: GeneralFieldsProps) {
  const [category, setCategory] = useState(product ? String(product.category_id) : "");
  const within = categories.find(({ id }) => String(id) === category)?.sub_categories ?? [];
  return (
    <>
      <SelectField
        label={productFields.category_id.label}
        value={category}
        {...errors.of("category_id")}
        onChange={({ target }) => {
          setCategory(target.value);
          errors.clear("category_id");
          errors.clear("sub_category_id");
        }}
        required
      >
        <option value="">Choose a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={category}
        label={productFields.sub_category_id.label}
        defaultValue={within.some(({ id }) => id === product?.sub_category_id) ? product?.sub_category_id : ""}
        {...errors.of("sub_category_id")}
        required
      >
        <option value="">Choose a sub-category</option>
        {within.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The product as these fields show it, for comparison with a colleague's version. */
export function generalRecord(
  product: ProductEdited,
  categories: readonly StaffCategory[],
): EditedRecord<ProductEdited> {
  const subCategories = categories.flatMap(({ sub_categories }) => sub_categories);
  return {
    current: product,
    version: ({ version }) => version,
    values: (stored) =>
      Object.fromEntries(
        Object.entries<Field>(productFields).map(([name, field]) => [
          name,
          toFieldValue(field, stored[name as keyof ProductFields]),
        ]),
      ),
    labels: { description_html: productFields.description_html.label },
    textFor(name, value) {
      if (name === "description_html") return plainText(value);
      if (name === "sub_category_id") return subCategories.find(({ id }) => String(id) === value)?.name;
      return undefined;
    },
  };
}

function toFieldValue({ kind }: Field, stored: unknown): string {
  if (kind === "flag") return stored === true ? "on" : "";
  if (kind === "moment") return toIndianField(stored as string | null);
  return stored === null ? "" : String(stored);
}

type SentGeneral = { [Name in keyof ProductFields]: SentValue<ProductFields[Name]> };

/** The fields as a request body. Unticked checkboxes are missing from the form data. */
export function toGeneralBody(fields: Record<string, string>): SentGeneral {
  const sent = Object.entries<Field>(productFields).map(([name, field]) => [name, toSent(field, fields[name])]);
  return Object.fromEntries(sent);
}

function toSent(field: Field, typed: string | undefined) {
  if (field.kind === "flag") return typed !== undefined;
  if (field.kind === "moment") return fromIndianField(typed ?? "");
  return typed === "" && field.default === null ? null : (typed ?? "");
}
