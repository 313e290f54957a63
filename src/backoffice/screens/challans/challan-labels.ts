import type { ChallanState } from "../../../contract/challan-reasons.ts";
import type { ChallanShown } from "../../../contract/staff/challans.ts";
import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const challanStateLabels: StatusTable<ChallanState> = {
  open: ["Open", "plain"],
  overdue: ["Overdue", "bad"],
  closed: ["Closed", "good"],
};

type Settlement = ChallanShown["lines"][number]["settlements"][number];

export const settlementLabels: Record<Settlement["kind"], string> = {
  returned: "Came back",
  kept: "Kept",
  reopened: "Put back on the challan",
};
