import type { CustomerListed } from "../../../contract/staff/customers.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { verificationLabels } from "./customer-labels.ts";

/** Customers without a council number do not await verification. */
export function VerificationBadge({
  of: { verification, mci_number },
}: {
  of: Pick<CustomerListed, "verification" | "mci_number">;
}) {
  if (verification === "pending" && mci_number === null) return <Badge>No MCI number</Badge>;
  return <StatusBadge of={verificationLabels} state={verification} />;
}
