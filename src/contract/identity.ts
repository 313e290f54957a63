/** The fields that a verification was made for: whoever changes one of them has to be verified again. */
export const identityFields = ["first_name", "last_name", "dob", "mci_number", "account_type"] as const;
export type IdentityField = (typeof identityFields)[number];
export type Identity = Record<IdentityField, string | null>;

/** Which of these fields stand for somebody else. Case and spaces of a name do not. */
export function changedIdentity(before: Identity, after: Identity): IdentityField[] {
  return identityFields.filter((field) => comparable(field, before[field]) !== comparable(field, after[field]));
}

function comparable(field: IdentityField, value: string | null): string | null {
  const written = value === "" ? null : value;
  return field.endsWith("_name")
    ? (written?.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim() ?? null)
    : written;
}
