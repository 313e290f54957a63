import { type ReactNode, type SubmitEvent, useId } from "react";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import type { useForm } from "../../../ui/useForm.ts";

interface FormDialogProps {
  title: string;
  size?: "medium" | "wide";
  open: boolean;
  onClose(): void;
  form: ReturnType<typeof useForm>;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  submitLabel: string;
  /** What is sent removes something. */
  isDangerous?: boolean;
  cancelLabel?: string;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, with its buttons in the footer. */
export function FormDialog({
  form,
  onSubmit,
  submitLabel,
  isDangerous,
  cancelLabel,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel ?? text("Cancel")}
          </Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} form={id} loading={form.sending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* No browser validation, because the server reports all errors at once. */}
      <form id={id} ref={form.ref} noValidate onSubmit={onSubmit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        {children}
      </form>
    </Dialog>
  );
}
