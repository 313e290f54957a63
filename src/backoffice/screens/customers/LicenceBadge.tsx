import type { LicenceListed } from "../../../contract/staff/dealer-licences.ts";
import { Badge } from "../../../ui/Badge.tsx";

const labels = { pending: "To verify", verified: "Verified", rejected: "Rejected" } as const;
const kinds = { pending: "amber", verified: "good", rejected: "bad" } as const;

/** The state of a licence, or its remaining validity if that matters more. */
export function LicenceBadge({ of: { state, days_left } }: { of: LicenceListed }) {
  return (
    <>
      <Badge kind={kinds[state]}>{labels[state]}</Badge>
      {days_left < 0 && <Badge kind="bad">Expired</Badge>}
      {days_left >= 0 && days_left <= 30 && <Badge kind="amber">{leftText(days_left)}</Badge>}
    </>
  );
}

function leftText(days: number): string {
  if (days === 0) return "Expires today";
  return days === 1 ? "1 day left" : `${days} days left`;
}
