import { useSearchParams } from "react-router";
import type { StaffAttribute } from "../../../contract/staff/categories.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { confirm } from "../../parts/confirm.ts";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { HindiField } from "./HindiField.tsx";
import styles from "./Products.module.css";

const columns: Column<StaffAttribute>[] = [
  { name: "Attribute", cell: ({ name }) => <strong>{name}</strong> },
  { name: "Unit", cell: ({ unit }) => unit ?? "–" },
  { name: "Variants", cell: ({ variant_count }) => variant_count, number: true },
  {
    name: "Values in use",
    minor: true,
    cell: ({ values }) => (
      <span className={styles.soft}>
        {values.slice(0, 8).join(", ")}
        {values.length > 8 && ` and ${values.length - 8} more`}
      </span>
    ),
  },
  { name: "Actions", cell: (attribute) => <Actions attribute={attribute} /> },
];

/** Attributes that distinguish variants. `?edit=<id>` edits one, `?edit=new` adds one. */
export default function AttributesScreen() {
  const [search, setSearch] = useSearchParams();
  const { data } = useCall("GET staff/attributes");
  const can = usePermissions();
  const edit = search.get("edit");
  const edited = data?.data.find(({ id }) => String(id) === edit) ?? null;
  return (
    <>
      <ListScreen
        title="Attributes"
        intro="Properties that distinguish variants: length, angle, pack size. Each category lists the attributes its variants have."
        call="GET staff/attributes"
        columns={columns}
        keyOf={({ id }) => id}
        empty={{
          title: "No attributes yet",
          text: "Add one, then select it in a category.",
          children: can("catalogue.change") && (
            <ButtonLink to="?edit=new" variant="secondary">
              Add the first attribute
            </ButtonLink>
          ),
        }}
        actions={
          can("catalogue.change") && (
            <ButtonLink to="?edit=new" icon="plus">
              New attribute
            </ButtonLink>
          )
        }
      />
      <SideForm
        key={edit}
        title={edited ? `Edit ${edited.name}` : "New attribute"}
        open={edit === "new" || edited !== null}
        onClose={() => setSearch({}, { replace: true })}
        submitLabel={edited ? "Save" : "Add attribute"}
        successMessage="Saved."
        record={{
          current: edited,
          version: (stored) => stored?.seen ?? null,
          values: (stored) => ({ name: stored?.name ?? "", hindi: stored?.hindi ?? "", unit: stored?.unit ?? "" }),
        }}
        action={({ name = "", hindi = "", unit = "" }, _form, against) => {
          const body = { name, hindi, unit };
          return against
            ? call("PUT staff/attributes/:id", { params: { id: against.id }, body: { ...body, seen: against.seen } })
            : call("POST staff/attributes", { body });
        }}
      >
        {(errors) => (
          <>
            <Field label="Name" maxLength={60} defaultValue={edited?.name} {...errors.of("name")} required />
            <HindiField stored={edited} maxLength={60} error={errors.of("hindi")} />
            <Field
              label="Unit"
              maxLength={20}
              defaultValue={edited?.unit ?? ""}
              {...errors.of("unit")}
              hint="For example mm, ° or W. Leave empty if there is none."
            />
          </>
        )}
      </SideForm>
    </>
  );
}

function Actions({ attribute: { id, name, variant_count } }: { attribute: StaffAttribute }) {
  const remove = useStaffMutation("DELETE staff/attributes/:id", { success: `${name} removed.` });
  const can = usePermissions();
  if (!can("catalogue.change")) return null;
  return (
    <span className={styles.badges}>
      <ButtonLink to={`?edit=${id}`} variant="secondary" size="small" aria-label={`Edit ${name}`}>
        Edit
      </ButtonLink>
      <ActionButton
        variant="danger"
        size="small"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        disabledReason={variant_count > 0 ? "Variants use it. Remove it from them first." : null}
        onClick={async () => {
          const question = {
            title: `Remove ${name}?`,
            text: "No variant uses it. It will be removed from its categories.",
          };
          if (await confirm(question)) remove.mutate({ params: { id } });
        }}
      >
        Remove
      </ActionButton>
    </span>
  );
}
