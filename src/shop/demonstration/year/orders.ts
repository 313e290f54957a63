import { returnDays } from "../../../contract/orders.ts";
import type { Agenda } from "./agenda.ts";
import { onDay } from "./agenda.ts";
import type { Buyer, Cast } from "./cast.ts";
import type { Chance } from "./chance.ts";
import type { Calls } from "./stage.ts";

/** What becomes of an order once it is placed. */
const fates = [
  ...Array<"delivered">(20).fill("delivered"),
  ...["paid by UPI", "paid by UPI", "paid later", "paid later", "paid later", "half paid"],
  ...["changed mind", "changed mind", "cancelled", "undelivered", "undelivered"],
  ...["part back", "part back", "all back", "return refused", "one missing", "price corrected", "refund waits"],
] as const;
export type Fate = (typeof fates)[number];

interface StaffLine {
  line_id: number;
  quantity: number;
  ref_no: string;
}
interface ShownReturn {
  id: number;
  status: string;
  lines: { return_line_id: number; quantity: number; lots: { lot_no: string; quantity: number }[] }[];
}
interface ShownOrder {
  status: string;
  delivered_at: string | null;
  due: number;
  lines: StaffLine[];
  returns: ShownReturn[];
}
interface Picks {
  lines: { line_id: number; lots: { lot_no: string; proposed: number }[] }[];
  repricing: { total_after: number } | null;
}

export interface SoldOrder {
  token: string;
  number: string;
  buyer: Buyer;
  refNos: string[];
}

interface OrderContext {
  calls: Calls;
  cast: Cast;
  agenda: Agenda;
  chance: Chance;
  /** Reference numbers that are sold in the demonstration, with the ids of their variants. */
  range: readonly { id: number; ref_no: string }[];
  couriers: ReadonlyMap<string, number>;
}

const minute = 60_000;
/** Rupees; more is transferred (Income-tax Act, 1961, section 269ST, counts a customer's cash of a day). */
const mostCash = 60_000;
const reasons = [
  "Ordered the wrong size",
  "Not needed after all",
  "Working end is slightly bent",
  "Box arrived damaged",
];

/** Orders from the cart to the end of their returns, each by those whose work it is. */
export class Orders {
  readonly placed: SoldOrder[] = [];
  private readonly context: OrderContext;
  constructor(context: OrderContext) {
    this.context = context;
  }

  /** @param waitsAt where the order is held up, so that there are overdue ones */
  plan(at: number, index: number, waitsAt: "placed" | "confirmed" | "packed" | null) {
    const { agenda } = this.context;
    const fate = this.lateFate(at, index) ?? fates[(index * 7) % fates.length] ?? "delivered";
    agenda.add(at, async () => {
      const order = await this.place(index);
      const { customer } = { customer: order.buyer.id };
      if (fate === "changed mind" && index % 3 > 0) {
        agenda.add(at + 95 * minute, () =>
          this.context.calls.call({ customer }, `POST orders/${order.token}/cancel`, {
            reason: "Ordered twice by mistake",
          }),
        );
        return;
      }
      if (waitsAt === "placed") return;
      agenda.add(at + (2 + (index % 3)) * 60 * minute, () => this.act(order, "confirm", "sales"));
      if (waitsAt === "confirmed") return;
      const packed = onDay(at, 1, 10 + (index % 6));
      agenda.add(packed, () => this.pack(order));
      if (waitsAt === "packed") return;
      if (fate === "cancelled") {
        agenda.add(packed + 60 * minute, () =>
          this.act(order, "cancel", "sales", { reason: "Clinic closed for renovation" }),
        );
        return;
      }
      const shipped = onDay(at, 1, 17) + index * 1000;
      agenda.add(shipped, () => this.ship(order, index));
      this.planArrival(order, onDay(at, 4 + (index % 3), 12) + index * 1000, fate, index);
    });
  }

  /** Shortly before the end, so that requests for returns wait for a decision: of the latest orders that were delivered. */
  planLastReturns() {
    const { agenda } = this.context;
    agenda.add(agenda.end - 3 * 60 * minute, async () => {
      let asked = 0;
      for (const [index, order] of this.placed.toReversed().entries()) {
        const { status, delivered_at, returns } = await this.read(order);
        const isOld =
          delivered_at === null || agenda.end - Date.parse(delivered_at) > (returnDays - 1) * 24 * 60 * minute;
        if (status !== "delivered" || isOld || returns.length > 0) continue;
        await this.askReturn(order, 1, index);
        asked += 1;
        if (asked === 3) return;
      }
    });
  }

  /** Of the last two weeks, so that parcels and returns wait for a decision at the end. */
  private lateFate(at: number, index: number): Fate | null {
    const age = (this.context.agenda.end - at) / (24 * 60 * minute);
    if (index % 2 === 0) return null;
    if (age > 6 && age < 9) return "undelivered";
    return age > 11 && age < 13 ? "part back" : null;
  }

  private planArrival(order: SoldOrder, at: number, fate: Fate, index: number) {
    const { agenda } = this.context;
    if (fate === "undelivered") {
      agenda.add(at, () => this.act(order, "undeliver", "warehouse", { reason: "Refused at the door" }));
      agenda.add(onDay(at, 5, 11), () => this.inspect(order, "restock"));
      return;
    }
    agenda.add(at, () => this.act(order, "deliver", "warehouse"));
    const collected = fate === "paid later" ? onDay(at, 12, 15) : at + 5 * minute;
    agenda.add(collected, () => this.collect(order, fate, index));
    if (fate === "one missing") this.planCredit(order, onDay(at, 2, 14), "deficiency");
    if (fate === "price corrected") this.planCredit(order, onDay(at, 9, 14), "price");
    const returns: Partial<Record<Fate, () => Promise<unknown>>> = {
      "part back": () => this.askReturn(order, 1, index),
      "all back": () => this.askReturn(order, null, index),
      "return refused": () => this.askReturn(order, 1, index),
      "refund waits": () => this.askReturn(order, 1, index),
    };
    const asked = returns[fate];
    if (!asked) return;
    const requested = onDay(at, 6, 16);
    agenda.add(requested, asked);
    if (fate === "return refused") {
      const note = "Sterile goods that were opened cannot be taken back.";
      agenda.add(onDay(requested, 1, 12), () => this.decide(order, "refused", note));
      return;
    }
    agenda.add(onDay(requested, 2, 12), () => this.decide(order, "approved", null));
    agenda.add(onDay(requested, 6, 11), () => this.inspect(order, index % 4 === 0 ? "scrap" : "restock"));
    agenda.add(onDay(requested, fate === "refund waits" ? 40 : 9, 15), () => this.refund(order));
  }

  private planCredit(order: SoldOrder, at: number, reason: "deficiency" | "price") {
    const { agenda } = this.context;
    agenda.add(at, () => this.credit(order, reason));
    agenda.add(onDay(at, 7, 15), () => this.refund(order));
  }

  private async place(index: number): Promise<SoldOrder> {
    const { calls, cast, chance, range } = this.context;
    const buyer = cast.buyers[(index * 13) % cast.buyers.length] as Buyer;
    const caller = { customer: buyer.id };
    const most = buyer.kind === "dealer" ? 8 : 3;
    const chosen = new Set(
      Array.from({ length: chance.between(1, buyer.kind === "doctor" ? 3 : 5) }, () => chance.pick(range)),
    );
    for (const { id } of chosen)
      await calls.call(caller, "POST cart/store", { sub_product_id: id, quantity: chance.between(1, most) });
    const addresses = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
    const choice = { ...addresses, ...(buyer.gstinId ? { buyer_gstin_id: buyer.gstinId } : {}) };
    const coupon_token = await this.coupon(index, caller, choice);
    const { order } = await calls.call<{ order: { token: string; order_no: string } }>(
      caller,
      "POST check-out/place-order",
      {
        ...{ ...choice, coupon_token },
      },
    );
    const refNos = [...chosen].map(({ ref_no }) => ref_no);
    const sold = { token: order.token, number: order.order_no, buyer, refNos };
    this.placed.push(sold);
    return sold;
  }

  /** Some try a coupon; whether it holds for their cart is up to the shop. */
  private async coupon(index: number, caller: { customer: number }, choice: object): Promise<string | null> {
    if (index % 6 !== 0) return null;
    const coupon_code = index % 12 === 0 ? "WELCOME10" : "ENT500";
    const { calls } = this.context;
    const { orderTotal } = await calls
      .call<{ orderTotal: { coupon_token: string | null } }>(caller, "POST check-out/details", {
        ...choice,
        coupon_code,
      })
      .catch(() => ({ orderTotal: { coupon_token: null } }));
    return orderTotal.coupon_token;
  }

  private staff(role: "sales" | "warehouse" | "accounts" | "support") {
    return { member: this.context.cast.staff[role] };
  }

  async read({ token }: SoldOrder): Promise<ShownOrder> {
    const { calls } = this.context;
    return (await calls.call<{ data: ShownOrder }>(this.staff("sales"), `GET staff/orders/${token}`)).data;
  }

  private async act(order: SoldOrder, name: string, role: "sales" | "warehouse" | "accounts", body: object = {}) {
    const { status: expected_status } = await this.read(order);
    const { calls } = this.context;
    await calls.call(this.staff(role), `POST staff/orders/${order.token}/${name}`, { expected_status, ...body });
  }

  private async pack(order: SoldOrder) {
    const { calls } = this.context;
    const { data } = await calls.call<{ data: Picks }>(
      this.staff("warehouse"),
      `GET staff/orders/${order.token}/picks`,
    );
    const picks = data.lines.flatMap(({ line_id, lots }) =>
      lots
        .filter(({ proposed }) => proposed > 0)
        .map(({ lot_no, proposed }) => ({ line_id, lot_no, quantity: proposed })),
    );
    const parcels = picks.length > 3 ? 2 : 1;
    await this.act(order, "pack", "warehouse", { picks, parcels, accepted_total: data.repricing?.total_after ?? null });
  }

  private async ship(order: SoldOrder, index: number) {
    const courier = courierOf(order, index);
    const tracking_number =
      courier === "Own van" ? `VAN ${index}` : `${courier.slice(0, 2).toUpperCase()}${700_000 + index}IN`;
    await this.act(order, "ship", "warehouse", { courier, tracking_number });
  }

  private async collect(order: SoldOrder, fate: Fate, index: number) {
    const { due } = await this.read(order);
    if (due <= 0) return;
    const courier_id = this.context.couriers.get(courierOf(order, index));
    const amount = fate === "half paid" ? Math.round(due / 2) : due;
    const payments: Partial<Record<Fate, object>> = {
      "paid by UPI": { mode: "upi", reference: `UPI ${410_000_000_000 + index}` },
      "paid later": { mode: "bank", reference: `NEFT DEMO ${index}` },
    };
    const atDoor = due < mostCash ? { mode: "cash", courier_id } : payments["paid later"];
    const how = payments[fate] ?? atDoor ?? {};
    await this.act(order, "collect", "accounts", { amount, ...how });
  }

  private async credit(order: SoldOrder, reason_code: "deficiency" | "price") {
    const { calls } = this.context;
    const { data } = await calls.call<{ data: { credited: number; lines: { line_id: number }[] } }>(
      this.staff("accounts"),
      `GET staff/orders/${order.token}/creditable`,
    );
    const part = reason_code === "price" ? { amount: 25 } : { quantity: 1 };
    const lines = data.lines.slice(0, 1).map(({ line_id }) => ({ line_id, ...part }));
    const reason = reason_code === "price" ? "Price of the quotation" : "One piece was missing from the box";
    const body = { reason_code, reason, refund_to: "bank", lines, credited_before: data.credited };
    await this.act(order, "credit", "accounts", body);
  }

  private async askReturn(order: SoldOrder, quantity: number | null, index: number) {
    const { calls } = this.context;
    const { lines } = await this.read(order);
    const wished = (quantity === null ? lines : lines.slice(0, 1)).map((line) => ({
      ...{ line_id: line.line_id, quantity: quantity ?? line.quantity },
    }));
    const body = { lines: wished, reason: reasons[index % reasons.length], refund_to: "bank" };
    await calls.call({ customer: order.buyer.id }, `POST orders/${order.token}/returns`, body);
  }

  private async lastReturn(order: SoldOrder): Promise<ShownReturn> {
    const last = (await this.read(order)).returns.at(-1);
    if (!last) throw new Error(`Order ${order.number} has no return.`);
    return last;
  }

  private async decide(order: SoldOrder, decision: "approved" | "refused", note: string | null) {
    const { id, status: expected_status } = await this.lastReturn(order);
    const body = { expected_status, decision, note };
    await this.context.calls.call(this.staff("support"), `POST staff/returns/${id}/decide`, body);
  }

  private async inspect(order: SoldOrder, disposition: "restock" | "scrap") {
    const { id, status: expected_status, lines } = await this.lastReturn(order);
    const pieces = lines.flatMap((line) => {
      let left = line.quantity;
      return line.lots.flatMap((lot) => {
        const quantity = Math.min(left, lot.quantity);
        left -= quantity;
        return quantity > 0 ? [{ return_line_id: line.return_line_id, lot_no: lot.lot_no, quantity, disposition }] : [];
      });
    });
    const body = { expected_status, pieces };
    await this.context.calls.call(this.staff("warehouse"), `POST staff/returns/${id}/inspect`, body);
  }

  private async refund(order: SoldOrder) {
    const { id, status: expected_status } = await this.lastReturn(order);
    const body = { expected_status, reference: `NEFT DEMO R${id}` };
    await this.context.calls.call(this.staff("accounts"), `POST staff/returns/${id}/refund`, body);
  }
}

/** In town by the shop's own van, otherwise by one of two couriers. */
function courierOf({ buyer }: SoldOrder, index: number): string {
  if (buyer.city === "Pune") return "Own van";
  return index % 3 === 0 ? "Hillway Cargo" : "Coastline Express";
}
