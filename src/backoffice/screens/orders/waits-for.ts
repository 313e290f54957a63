import type { OrderAct, StaffOrder } from "../../../contract/staff/orders.ts";
import { may, type Right, roles } from "../../../contract/staff/rights.ts";
import { roleNames } from "../../rights-words.ts";
import { actRights } from "./order-words.ts";

/** The way an order goes when all goes well. */
const way: readonly OrderAct[] = ["confirm", "pack", "ship", "deliver", "collect"];

/** The act that takes an order on; null when nothing is left to do. */
export function nextAct({ may }: Pick<StaffOrder, "may">): OrderAct | null {
  return way.find((act) => may.includes(act)) ?? null;
}

const words: Partial<Record<OrderAct, string>> = {
  confirm: "confirm",
  pack: "pack",
  ship: "ship",
  deliver: "deliver",
  collect: "collect payment",
};

/** What an order waits for, and who can do that besides the owner. */
export function waitsFor(order: Pick<StaffOrder, "may" | "returns">): string {
  const back = order.returns.find(({ may }) => may.length > 0)?.may[0];
  if (back === "decide") return `Next step: decide on the return${by("returns.decide")}.`;
  if (back === "inspect") return `Next step: inspect the return${by("returns.inspect")}.`;
  if (back === "refund") return `Next step: refund${by("orders.refund")}.`;
  const next = nextAct(order);
  return next ? `Next step: ${words[next]}${by(actRights[next])}.` : "";
}

function by(right: Right): string {
  const who = roles.filter((role) => role !== "owner" && may(role, right)).map((role) => roleNames[role]);
  return who.length > 0 ? ` (${who.join(", ")})` : "";
}
