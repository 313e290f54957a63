import type { CustomerListed } from "../../../contract/staff/customers.ts";
import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const verifications: StatusTable<CustomerListed["verification"]> = {
  pending: ["To verify", "amber"],
  verified: ["Verified", "good"],
  rejected: ["Rejected", "bad"],
};

export const accountTypes: Record<CustomerListed["account_type"], string> = {
  doctor: "Doctor",
  dealer: "Dealer",
  hospital: "Hospital",
};
