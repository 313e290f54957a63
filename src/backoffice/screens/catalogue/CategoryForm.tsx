import { useState } from "react";
import type { StaffCategory } from "../../../contract/staff/categories.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { pictureNames, pictureTypes } from "../../form/picture-types.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { Kept } from "../../form/useKept.ts";
import { useCall } from "../../useCall.ts";
import { HindiField } from "./HindiField.tsx";
import styles from "./Products.module.css";
import { SortableList } from "./SortableList.tsx";

interface CategoryFormProps {
  /** null for a new one. */
  category: StaffCategory | null;
  onClose(): void;
}

/** Adds or edits a category. Its picture and the order of its attributes are kept outside the fields. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const [file, setFile] = useState(category?.file ?? "");
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>(category?.attributes ?? []);
  const { data } = useCall("GET staff/attributes");
  const others = (data?.data ?? []).filter(({ id }) => chosen.every((each) => each.id !== id));
  return (
    <SideForm
      title={category ? `Edit ${category.name}` : "New category"}
      open
      onClose={onClose}
      submitLabel={category ? "Save" : "Add category"}
      successMessage="Saved."
      record={{
        current: category,
        version: (stored) => stored?.seen ?? null,
        values: (stored) => ({
          ...categoryValues(stored?.file, stored?.attributes, stored?.name),
          hindi: stored?.hindi ?? "",
        }),
        typed: categoryValues(file, chosen),
        labels: { file: "Picture", attributes: "Attributes in order" },
      }}
      action={({ name = "", hindi = "" }, _form, against) => {
        const body = { name, hindi, file_path: file, attribute_ids: chosen.map(({ id }) => id) };
        return against
          ? call("PUT staff/categories/:id", { params: { id: against.id }, body: { ...body, seen: against.seen } })
          : call("POST staff/categories", { body });
      }}
    >
      {(errors) => (
        <>
          <Kept name="file" value={file} restore={setFile} />
          <Kept name="attributes" value={chosen} restore={setChosen} />
          <Field label="Name" maxLength={80} defaultValue={category?.name} {...errors.of("name")} required />
          <HindiField stored={category} maxLength={80} error={errors.of("hindi")} />
          {file && <img src={file} alt="" className={styles.picture} />}
          <FileDrop
            label={file ? "Replace picture" : "Picture"}
            accept={pictureTypes}
            acceptName={pictureNames}
            send={async (given, onProgress) => {
              const { data: kept } = await upload("POST staff/pictures", given, {
                query: { name: given.name },
                onProgress,
              });
              setFile(kept.file_path);
              errors.clear("file_path");
            }}
          />
          {/* The message is shown here, and not again below the form. */}
          <input type="hidden" name="file_path" value={file ?? ""} readOnly data-kept="no" />
          {errors.all.file_path && <FormMessage>Every category needs a picture. Upload one.</FormMessage>}
          <SelectField
            label="Add an attribute"
            name="attribute"
            value=""
            hint="Attributes distinguish variants: length, angle, pack size."
            onChange={({ target }) => {
              const added = others.find(({ id }) => String(id) === target.value);
              if (added) setChosen([...chosen, added]);
            }}
          >
            <option value="">Choose an attribute</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SortableList
            label="Attributes in order"
            items={chosen}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onChange={setChosen}
          >
            {({ name }) => name}
          </SortableList>
        </>
      )}
    </SideForm>
  );
}

function categoryValues(file = "", attributes: readonly { name: string }[] = [], name?: string) {
  return {
    ...(name === undefined ? {} : { name }),
    file: file.split("/").at(-1) ?? "",
    attributes: attributes.map((each) => each.name).join("\n"),
  };
}
