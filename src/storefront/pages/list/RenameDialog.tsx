import { useId } from "react";
import { maxListName } from "../../../contract/saved-list-limits.ts";
import type { SavedList } from "../../../contract/saved-lists.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { fieldsOf, unfilled, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";

interface RenameDialogProps {
  list: SavedList;
  onClose(): void;
  onRenamed(list: SavedList): void;
}

export function RenameDialog({ list: { token, name }, onClose, onRenamed }: RenameDialogProps) {
  const id = useId();
  const form = useForm();

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    const { data } = await call("PUT lists/:token", { params: { token }, body: fieldsOf<"name">(element) });
    onRenamed(data);
    onClose();
  });

  return (
    <Dialog
      title="Rename list"
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={id} ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <Field
          label="Name"
          {...form.errors.of("name")}
          defaultValue={name}
          required
          maxLength={maxListName}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
