import { TextareaField } from "../../ui/Field.tsx";
import type { Errors } from "./Form.tsx";

interface ReasonFieldProps {
  /** Who sees the reason, and what happens next. */
  hint?: string;
  rows?: number;
  errors: Pick<Errors, "of">;
}

/** The reason for changing an order, a payment or a file. */
export function ReasonField({ hint = "Kept with the order.", rows, errors }: ReasonFieldProps) {
  return (
    <TextareaField
      label="Reason"
      hint={hint}
      {...(rows ? { rows } : {})}
      maxLength={500}
      {...errors.of("reason")}
      required
    />
  );
}
