import type { GrievanceListed } from "../../../contract/staff/enquiries.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { timeLeft } from "./age.ts";

/** What is due next, and the time left. Overdue items are marked in words, not by colour alone. */
export function Due({ of }: { of: Pick<GrievanceListed, "due_at" | "acknowledged_at"> }) {
  if (of.due_at === null) return null;
  const step = of.acknowledged_at ? "Close" : "Acknowledge";
  const left = timeLeft(of.due_at, Date.now());
  return left === null ? (
    <>
      {step} <Badge kind="bad">Overdue</Badge>
    </>
  ) : (
    <>
      {step} within {left}
    </>
  );
}
