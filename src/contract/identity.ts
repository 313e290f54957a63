/** The fields that verification covers. Changing one of them means the customer must be verified again. */
export const identityFields = ["first_name", "last_name", "dob", "mci_number", "account_type"] as const;
export type IdentityField = (typeof identityFields)[number];
export type Identity = Record<IdentityField, string | null>;

/** The fields whose change means a different identity. Changes in case or spacing of a name do not count. */
export function changedIdentity(before: Identity, after: Identity): IdentityField[] {
  return identityFields.filter((field) => comparable(field, before[field]) !== comparable(field, after[field]));
}

function comparable(field: IdentityField, value: string | null): string | null {
  const written = value === "" ? null : value;
  return field.endsWith("_name")
    ? (written?.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim() ?? null)
    : written;
}
