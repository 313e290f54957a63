import { Field } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";

interface HindiFieldProps {
  stored: { hindi: string | null; hindi_current: boolean } | null | undefined;
  maxLength: number;
  error: ReturnType<Errors["of"]>;
}

/** The Hindi name, beside the English one. */
export function HindiField({ stored, maxLength, error }: HindiFieldProps) {
  const isOutdated = stored?.hindi != null && !stored.hindi_current;
  return (
    <Field
      {...error}
      label="Hindi"
      lang="hi"
      optional
      maxLength={maxLength}
      defaultValue={stored?.hindi ?? ""}
      hint={
        isOutdated
          ? "Out of date: the English name has changed. Correct it here, or confirm it under Translations."
          : "Without one, pages in Hindi show the English name."
      }
    />
  );
}
