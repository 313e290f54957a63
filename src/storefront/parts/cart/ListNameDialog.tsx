import { useId } from "react";
import { maxListName } from "../../../contract/saved-list-limits.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { formValues, unfilled, useForm } from "../../../ui/useForm.ts";

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
  const id = useId();
  const form = useForm();

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    return save(formValues<"name">(element));
  });

  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text("Cancel")}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <ListNameField errors={form.errors} name={name} />
      </form>
    </Dialog>
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
