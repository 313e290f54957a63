import { unfilled, useForm } from "../../../ui/useForm.ts";
import type { FieldsAnswer } from "./public-form.ts";

/**
 * A public form that also works without scripts: then the page that answers it shows the rejected input again.
 * @param start initial values of the form
 */
export function useAnsweredForm<Name extends string>(
  answer: FieldsAnswer | undefined,
  start: Partial<Record<Name, string>>,
) {
  const { ref, errors, sending, problem, onSubmit, refuse } = useForm();
  const typed: Partial<Record<string, string>> = answer?.typed ?? start;
  return {
    sending,
    problem,
    /** Props of a field, with the server's error for a submission without scripts until the field is changed. */
    field(name: Name) {
      const own = errors.of(name);
      return { ...own, error: own.error ?? answer?.errors?.[name]?.[0] ?? null, defaultValue: typed[name] ?? "" };
    },
    /** Props of the form. @param send called once every required field is filled */
    form: (send: (form: HTMLFormElement) => Promise<void>) => ({
      ref,
      method: "post" as const,
      noValidate: true,
      onSubmit: onSubmit(async (form) => {
        const missing = unfilled(form);
        if (Object.keys(missing).length > 0) refuse(missing);
        else await send(form);
      }),
    }),
  };
}
