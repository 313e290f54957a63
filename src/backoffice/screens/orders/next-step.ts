import type { OrderAction, StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { may, type Right, roles } from "../../../contract/staff/rights.ts";
import { roleLabels } from "../../rights-labels.ts";
import { actionRights } from "./order-labels.ts";

/** The usual course of an order. */
const way: readonly OrderAction[] = ["confirm", "pack", "ship", "deliver", "collect"];

/** The next step of an order; null when it is finished. */
export function nextAction({ may }: Pick<StaffOrder, "may">): OrderAction | null {
  return way.find((act) => may.includes(act)) ?? null;
}

const words: Partial<Record<OrderAction, string>> = {
  confirm: "confirm",
  pack: "pack",
  ship: "ship",
  deliver: "deliver",
  collect: "collect payment",
};

/** The next step of an order and which roles besides the owner can take it. */
export function nextStepText(order: Pick<StaffOrder, "may" | "returns" | "status" | "proposal">): string {
  const back = order.returns.find(({ may }) => may.length > 0)?.may[0];
  if (back === "decide") return `Next step: decide on the return${by("returns.decide")}.`;
  if (back === "inspect") return `Next step: inspect the return${by("returns.inspect")}.`;
  if (back === "refund") return `Next step: refund${by("orders.refund")}.`;
  if (order.proposal && order.status === "confirmed")
    return "Next step: the customer accepts or declines another seller.";
  const next = nextAction(order);
  return next ? `Next step: ${words[next]}${by(actionRights[next])}.` : "";
}

function by(right: Right): string {
  const who = roles.filter((role) => role !== "owner" && may(role, right)).map((role) => roleLabels[role]);
  return who.length > 0 ? ` (${who.join(", ")})` : "";
}
