import type { StaffCategory } from "../../../contract/staff/categories.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { HindiField } from "./HindiField.tsx";

interface SubCategoryFormProps {
  categories: readonly StaffCategory[];
  /** `sub=new&of=<category>` adds one, `sub=<id>` renames it. */
  search: URLSearchParams;
  onClose(): void;
}

/** Adds or renames a sub-category, depending on the URL. */
export function SubCategoryForm({ categories, search, onClose }: SubCategoryFormProps) {
  const sub = search.get("sub");
  const parent = sub === "new" ? categories.find(({ id }) => String(id) === search.get("of")) : undefined;
  const renamed = categories.flatMap(({ sub_categories }) => sub_categories).find(({ id }) => String(id) === sub);
  return (
    <SideForm
      title={renamed ? `Rename ${renamed.name}` : `New sub-category in ${parent?.name ?? ""}`}
      open={renamed !== undefined || parent !== undefined}
      onClose={onClose}
      submitLabel={renamed ? "Save" : "Add sub-category"}
      successMessage="Saved."
      record={{
        current: renamed,
        version: (stored) => stored?.seen ?? null,
        values: (stored) => ({ name: stored?.name ?? "", hindi: stored?.hindi ?? "" }),
      }}
      action={({ name = "", hindi = "" }, _form, against) =>
        against
          ? call("PUT staff/sub-categories/:id", {
              params: { id: against.id },
              body: { name, hindi, seen: against.seen },
            })
          : call("POST staff/sub-categories", { body: { name, hindi, category_id: parent?.id ?? 0 } })
      }
    >
      {(errors) => (
        <>
          <Field label="Name" maxLength={80} defaultValue={renamed?.name} {...errors.of("name")} required />
          <HindiField stored={renamed} maxLength={80} error={errors.of("hindi")} />
        </>
      )}
    </SideForm>
  );
}
