import { useState } from "react";
import type { ProductEdited, StaffCategory } from "../../../contract/staff/catalogue.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import type { Errors } from "../../form/Form.tsx";
import { RichTextField } from "../../form/RichTextField.tsx";
import { Check } from "./Check.tsx";
import { istField, momentOf } from "./ist-moment.ts";
import styles from "./Products.module.css";

interface GeneralFieldsProps {
  product: ProductEdited | null;
  categories: readonly StaffCategory[];
  errors: Errors;
}

/** What is said of a product as a whole. */
export function GeneralFields({ product, categories, errors }: GeneralFieldsProps) {
  const [category, setCategory] = useState(product ? String(product.category_id) : "");
  const [deal, setDeal] = useState(product?.deal_of_day ?? false);
  const within = categories.find(({ id }) => String(id) === category)?.sub_categories ?? [];
  return (
    <div className={styles.form}>
      <FieldGroup legend="What it is">
        <Field label="Name" maxLength={150} defaultValue={product?.name} {...errors.of("name")} required />
        <Field
          label="Address"
          maxLength={150}
          defaultValue={product?.slug}
          {...errors.of("slug")}
          hint={product ? "Earlier addresses keep leading here." : "Left empty, it is made of the name."}
        />
        <SelectField
          label="Category"
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
          label="Sub-category"
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
        <WholeRow>
          <TextareaField
            label="Short description"
            rows={2}
            maxLength={300}
            defaultValue={product?.short_description}
            {...errors.of("short_description")}
            required
          />
        </WholeRow>
        <WholeRow>
          <RichTextField
            label="Description"
            name="description_html"
            defaultValue={product?.description_html ?? ""}
            error={errors.all.description_html?.[0] ?? null}
            onChange={() => errors.clear("description_html")}
          />
        </WholeRow>
      </FieldGroup>
      <FieldGroup legend="In the shop">
        <WholeRow>
          <div className={styles.checks}>
            <Check label="Top selling" name="top_sell" defaultChecked={product?.top_sell ?? false} />
            <Check label="Deal of the day" name="deal_of_day" defaultChecked={deal} onChange={setDeal} />
            <Check label="Enquiry only" name="enquiry_only" defaultChecked={product?.enquiry_only ?? false} />
            <Check
              label="Verified professionals only"
              name="verified_only"
              defaultChecked={product?.verified_only ?? false}
            />
          </div>
        </WholeRow>
        {deal && (
          <>
            <Field
              label="Deal begins"
              type="datetime-local"
              defaultValue={istField(product?.deal_from ?? null)}
              {...errors.of("deal_from")}
              hint="Indian time; empty: at once"
            />
            <Field
              label="Deal ends"
              type="datetime-local"
              defaultValue={istField(product?.deal_to ?? null)}
              {...errors.of("deal_to")}
              hint="Indian time; empty: when the mark is taken off"
            />
          </>
        )}
        <Field
          label="Place in the catalogue"
          inputMode="numeric"
          defaultValue={product?.position}
          {...errors.of("position")}
          hint={product ? "Smaller numbers stand first." : "Smaller numbers stand first; empty: at the end."}
        />
      </FieldGroup>
      <FieldGroup legend="Regulatory data">
        <SelectField
          label="Device class"
          defaultValue={product?.device_class ?? ""}
          {...errors.of("device_class")}
          hint="Medical Devices Rules, 2017"
          required
        >
          <option value="">Choose a class</option>
          {["A", "B", "C", "D"].map((letter) => (
            <option key={letter}>{letter}</option>
          ))}
        </SelectField>
        <TextareaField
          label="Sterilisation"
          rows={2}
          maxLength={600}
          defaultValue={product?.sterilisation}
          {...errors.of("sterilisation")}
          hint="How it was sterilised, or is to be"
        />
        <div className={styles.checks}>
          <Check label="Sterile" name="sterile" defaultChecked={product?.sterile ?? false} />
          <Check label="Single use" name="single_use" defaultChecked={product?.single_use ?? false} />
        </div>
      </FieldGroup>
    </div>
  );
}

/** The form as the call takes it. Boxes that are not ticked are not among its fields. */
export function generalOf(fields: Record<string, string>) {
  const { name = "", short_description = "", description_html = "", sterilisation = "", position = "" } = fields;
  const ticked = (box: string) => fields[box] !== undefined;
  return {
    ...{ name, short_description, description_html, sterilisation },
    slug: fields.slug ?? "",
    category_id: fields.category_id ?? "",
    sub_category_id: fields.sub_category_id ?? "",
    device_class: fields.device_class as "A",
    position: position === "" ? null : position,
    sterile: ticked("sterile"),
    single_use: ticked("single_use"),
    top_sell: ticked("top_sell"),
    deal_of_day: ticked("deal_of_day"),
    deal_from: momentOf(fields.deal_from ?? ""),
    deal_to: momentOf(fields.deal_to ?? ""),
    enquiry_only: ticked("enquiry_only"),
    verified_only: ticked("verified_only"),
  };
}
