import type { CustomerListed } from "../../../contract/staff/customers.ts";
import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const verificationLabels: StatusTable<CustomerListed["verification"]> = {
  pending: ["To verify", "amber"],
  verified: ["Verified", "good"],
  rejected: ["Rejected", "bad"],
};

const identityFields: Record<NonNullable<CustomerListed["verification_reset"]>["fields"][number], string> = {
  first_name: "first name",
  last_name: "last name",
  dob: "date of birth",
  mci_number: "MCI number",
  account_type: "account type",
};

/** The changed fields as part of a sentence. */
export function changedFieldNames({ fields }: NonNullable<CustomerListed["verification_reset"]>): string {
  return new Intl.ListFormat("en-IN").format(fields.map((field) => identityFields[field]));
}

export const accountTypeLabels: Record<CustomerListed["account_type"], string> = {
  doctor: "Doctor",
  dealer: "Dealer",
  hospital: "Hospital",
};
