import { useState } from "react";

type FieldErrors = Record<string, string[]>;

/**
 * The server's messages by field. `of(name)` gives a field its name and its message, and clears the message when the field changes: `<Field
 * label="Email" {...errors.of("email")} />`.
 */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  function clear(name: string) {
    setErrors((before) => without(before, name));
  }

  return {
    all: errors,
    set: setErrors,
    clear,
    of: (name: string) => ({ name, error: errors[name]?.[0] ?? null, onChange: () => clear(name) }),
  };
}

export function without(errors: FieldErrors, name: string): FieldErrors {
  if (!(name in errors)) return errors;
  const { [name]: _, ...rest } = errors;
  return rest;
}
