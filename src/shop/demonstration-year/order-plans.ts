import { returnDays } from "../../contract/orders.ts";
import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import type { Orders, SoldOrder } from "./orders.ts";

/** What happens to an order after it is placed. */
const fates = [
  ...Array<"delivered">(20).fill("delivered"),
  ...["paid by UPI", "paid by UPI", "paid later", "paid later", "paid later", "half paid"],
  ...["changed mind", "changed mind", "cancelled", "undelivered", "undelivered"],
  ...["part back", "part back", "all back", "return refused", "one missing", "price corrected", "refund waits"],
] as const;
type Fate = (typeof fates)[number];

const minute = 60_000;
const dayMs = 24 * 60 * minute;
/** More orders are placed towards the end of the year than at its beginning. */
const growth = 1.35;
/** The states in which every other order of the last days is held up, in turn, so that some are overdue. */
const waits = ["placed", "confirmed", "packed", "confirmed"] as const;
const modes: Partial<Record<Fate, "upi" | "bank">> = { "paid by UPI": "upi", "paid later": "bank" };

export function planOrders(context: YearContext, orders: Orders, count: number) {
  const { agenda, chance, start } = context;
  const [first, last] = [start + 2 * dayMs, agenda.end - 25 * minute];
  for (let index = 0; index < count; index++) {
    const share = count === 1 ? 1 : index / (count - 1);
    const at = Math.floor(first + (last - first) * share ** (1 / growth));
    const isRecent = at > agenda.end - 9 * dayMs;
    const waitsAt = isRecent && index % 2 === 0 ? (waits[(index / 2) % waits.length] ?? null) : null;
    planOrder(context, orders, at + chance.between(0, 20) * 1000, index, waitsAt);
  }
  planLastReturns(context, orders);
}

/** @param waitsAt the state in which the order is held up, so that some orders are overdue */
function planOrder(
  { agenda }: YearContext,
  orders: Orders,
  at: number,
  index: number,
  waitsAt: (typeof waits)[number] | null,
) {
  const fate = lateFate(agenda.end - at, index) ?? fates[(index * 7) % fates.length] ?? "delivered";
  agenda.add(at, async () => {
    // Returned orders include serialised units, so that their inspection asks for serial numbers.
    const order = await orders.place(index, fate in returned);
    if (fate === "changed mind" && index % 3 > 0) {
      agenda.add(at + 95 * minute, () => orders.cancelAsCustomer(order));
      return;
    }
    if (waitsAt === "placed") return;
    agenda.add(at + (2 + (index % 3)) * 60 * minute, () => orders.confirm(order));
    if (waitsAt === "confirmed") return;
    const packed = onDay(at, 1, 10 + (index % 6));
    agenda.add(packed, () => orders.pack(order));
    if (waitsAt === "packed") return;
    if (fate === "cancelled") {
      agenda.add(packed + 60 * minute, () => orders.cancel(order, "Clinic closed for renovation"));
      return;
    }
    const shipped = onDay(at, 1, 17) + index * 1000;
    agenda.add(shipped, () => orders.ship(order, index));
    planArrival(agenda, orders, order, onDay(at, 4 + (index % 3), 12) + index * 1000, fate, index);
  });
}

/** The fate of orders from the last two weeks, so that parcels and returns await a decision at the end. */
function lateFate(ageMs: number, index: number): Fate | null {
  const age = ageMs / dayMs;
  if (index % 2 === 0) return null;
  if (age > 6 && age < 9) return "undelivered";
  return age > 11 && age < 13 ? "part back" : null;
}

type Agenda = YearContext["agenda"];

function planArrival(agenda: Agenda, orders: Orders, order: SoldOrder, at: number, fate: Fate, index: number) {
  if (fate === "undelivered") {
    agenda.add(at, () => orders.undeliver(order, "Refused at the door"));
    agenda.add(onDay(at, 5, 11), () => orders.inspect(order, "restock"));
    return;
  }
  agenda.add(at, () => orders.deliver(order));
  const collected = fate === "paid later" ? onDay(at, 12, 15) : at + 5 * minute;
  const wished = { mode: modes[fate] ?? "cash", isHalf: fate === "half paid" } as const;
  agenda.add(collected, () => orders.collect(order, index, wished));
  if (fate === "one missing") planCredit(agenda, orders, order, onDay(at, 2, 14), "deficiency");
  if (fate === "price corrected") planCredit(agenda, orders, order, onDay(at, 9, 14), "price");
  planReturn(agenda, orders, order, at, fate, index);
}

const returned: Partial<Record<Fate, 1 | "all">> = {
  "part back": 1,
  "all back": "all",
  "return refused": 1,
  "refund waits": 1,
};

function planReturn(agenda: Agenda, orders: Orders, order: SoldOrder, delivered: number, fate: Fate, index: number) {
  const quantity = returned[fate];
  if (!quantity) return;
  const requested = onDay(delivered, 6, 16);
  agenda.add(requested, () => orders.askReturn(order, quantity, index));
  if (fate === "return refused") {
    const note = "Sterile goods that were opened cannot be taken back.";
    agenda.add(onDay(requested, 1, 12), () => orders.decide(order, "refused", note));
    return;
  }
  agenda.add(onDay(requested, 2, 12), () => orders.decide(order, "approved", null));
  agenda.add(onDay(requested, 6, 11), () => orders.inspect(order, index % 4 === 0 ? "scrap" : "restock"));
  agenda.add(onDay(requested, fate === "refund waits" ? 40 : 9, 15), () => orders.refund(order));
}

function planCredit(agenda: Agenda, orders: Orders, order: SoldOrder, at: number, reason: "deficiency" | "price") {
  agenda.add(at, () => orders.credit(order, reason));
  agenda.add(onDay(at, 7, 15), () => orders.refund(order));
}

/** Requests returns of the latest delivered orders shortly before the end, so that they await a decision. */
function planLastReturns({ agenda }: YearContext, orders: Orders) {
  agenda.add(agenda.end - 3 * 60 * minute, async () => {
    let asked = 0;
    for (const [index, order] of orders.placed.toReversed().entries()) {
      const { status, delivered_at, returns } = await orders.read(order);
      const isOld = delivered_at === null || agenda.end - Date.parse(delivered_at) > (returnDays - 1) * dayMs;
      if (status !== "delivered" || isOld || returns.length > 0) continue;
      await orders.askReturn(order, 1, index);
      asked += 1;
      if (asked === 3) return;
    }
  });
}
