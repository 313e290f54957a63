import type { UserDetails } from "../../../contract/customers.ts";

/** The result of a public form sent without scripts, as far as its fields show it. */
export interface FieldsAnswer {
  errors?: Record<string, string[]> | null;
  /** The input, to be shown again; null after success. */
  typed?: Record<string, string> | null;
}

/** The values of some fields; empty where a form lacks them. */
export function typedValues<Name extends string>(fields: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? "")])) as Record<Name, string>;
}

/** The values that `FormTraces` adds to a form. */
export const traceValues = (fields: FormData) => typedValues(fields, ["form_stamp", "second_subject"]);

/** Initial values of a contact form. */
export function contactDetails(user: Pick<UserDetails, "f_name" | "l_name" | "email" | "mobile_number"> | null) {
  return {
    name: user ? `${user.f_name} ${user.l_name}` : "",
    email: user?.email ?? "",
    contact_no: user?.mobile_number ?? "",
  };
}
