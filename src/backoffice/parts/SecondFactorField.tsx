import { Field } from "../../ui/Field.tsx";
import type { Errors } from "../form/Form.tsx";

/** Shown once the server has reported that this account has a second factor. */
export function SecondFactorField({ id, errors }: { id?: string; errors: Pick<Errors, "of"> }) {
  return (
    <Field
      {...(id ? { id } : {})}
      label="Code"
      hint="6 digits from your app, or one of your recovery codes."
      autoComplete="one-time-code"
      inputMode="text"
      spellCheck={false}
      {...errors.of("code")}
      autoFocus
      required
    />
  );
}
