import { maxListName } from "../../../contract/saved-list-limits.ts";
import { text } from "../../../language/text.ts";
import { Field } from "../../../ui/Field.tsx";
import { formValues, unfilled, useForm } from "../../../ui/useForm.ts";
import { FormDialog } from "../layout/FormDialog.tsx";

interface ListNameDialogProps {
  title: string;
  submitLabel: string;
  /** The current name; omitted for a new list. */
  name?: string;
  open: boolean;
  onClose(): void;
  /** Stores the input; resolves to `leaving` if it leaves the page. */
  save(typed: { name: string }): Promise<unknown>;
}

/** Asks for the name of a saved list. */
export function ListNameDialog({ title, submitLabel, name, open, onClose, save }: ListNameDialogProps) {
  const form = useForm();

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    return save(formValues<"name">(element));
  });

  return (
    <FormDialog title={title} open={open} onClose={onClose} form={form} onSubmit={submit} submitLabel={submitLabel}>
      <ListNameField errors={form.errors} name={name} />
    </FormDialog>
  );
}

interface ListNameFieldProps {
  errors: ReturnType<typeof useForm>["errors"];
  name?: string;
}

export function ListNameField({ errors, name }: ListNameFieldProps) {
  return (
    <Field
      label={text("Name")}
      {...errors.of("name")}
      defaultValue={name}
      required
      maxLength={maxListName}
      autoComplete="off"
    />
  );
}
