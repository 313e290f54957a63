import type { LotState } from "../../../contract/staff/stock.ts";
import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const lotStateLabels: StatusTable<LotState> = {
  sellable: ["Sellable", "good"],
  expiring: ["Expiring soon", "amber"],
  expired: ["Expired", "bad"],
  quarantined: ["Quarantine", "bad"],
  on_hold: ["On hold", "amber"],
  empty: ["Empty", "plain"],
};
