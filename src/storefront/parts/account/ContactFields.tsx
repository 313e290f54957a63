import { text } from "../../../language/text.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { WholeRow } from "../../../ui/FormGrid.tsx";
import type { useFieldErrors } from "../../../ui/useFieldErrors.ts";

interface FieldsProps {
  /** The props of a field by its name. */
  field(
    name: "name" | "email" | "contact_no" | "subject" | "description",
  ): ReturnType<ReturnType<typeof useFieldErrors>["of"]> & { defaultValue: string };
}

export function NameField({ field }: FieldsProps) {
  return <Field label={text("Name")} required maxLength={200} autoComplete="name" {...field("name")} />;
}

export function EmailField({ field }: FieldsProps) {
  return <Field label={text("Email")} type="email" required maxLength={200} autoComplete="email" {...field("email")} />;
}

export function ContactNumberField({ field }: FieldsProps) {
  return (
    <Field
      label={text("Contact Number")}
      type="tel"
      inputMode="tel"
      required
      autoComplete="tel"
      pattern="[\s\-]*\+?(?:[\s\-]*[0-9]){6,15}[\s\-]*"
      title={text("Enter a contact number with 6 to 15 digits.")}
      {...field("contact_no")}
    />
  );
}

/** Subject and text of a message to the shop. @param label of the text, also used in its error messages */
export function MessageFields({ label, field }: FieldsProps & { label: string }) {
  const { error, ...description } = field("description");
  return (
    <>
      <WholeRow>
        <Field label={text("Subject")} required maxLength={200} {...field("subject")} />
      </WholeRow>
      <WholeRow>
        <TextareaField
          label={label}
          required
          rows={5}
          maxLength={2000}
          // The server calls it a description, whatever its label is.
          error={error?.replace(text("Description"), label) ?? null}
          {...description}
        />
      </WholeRow>
    </>
  );
}
