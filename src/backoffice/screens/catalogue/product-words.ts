import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const productStates: StatusTable<"shown" | "hidden"> = {
  shown: ["In the shop", "good"],
  hidden: ["Hidden", "plain"],
};

export const marks = [
  ["top_sell", "Top selling"],
  ["deal_of_day", "Deal of the day"],
  ["enquiry_only", "Enquiry only"],
  ["verified_only", "Verified only"],
] as const;
