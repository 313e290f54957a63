import { toPaise } from "../../contract/money.ts";
import { collectPayment, confirmOrder, deliverOrder, packOrder, pickList, shipOrder } from "../fulfilment/index.ts";
import { Refusal } from "../kit/refusal.ts";
import { findOrder } from "../orders/index.ts";
import { amountDue, paymentsOfOrder } from "../payments/index.ts";
import { recordRefund, returnsOfOrder } from "../returns/index.ts";
import type { Buyer } from "./cast.ts";
import type { YearContext } from "./context.ts";

interface StaffLine {
  line_id: number;
  quantity: number;
  ref_no: string;
}
interface ShownReturn {
  id: number;
  status: string;
  lines: { return_line_id: number; quantity: number; lots: ReturnedLot[] }[];
}
interface ReturnedLot {
  lot_no: string;
  quantity: number;
  serials?: string[];
}
interface ShownOrder {
  status: string;
  delivered_at: string | null;
  lines: StaffLine[];
  returns: ShownReturn[];
}

export interface SoldOrder {
  token: string;
  number: string;
  buyer: Buyer;
  refNos: string[];
}

/** Larger amounts are transferred (Income-tax Act, 1961, section 269ST, limits a customer's cash per day). */
const mostCashPaise = 60_000_00;
const reasons = [
  "Ordered the wrong size",
  "Not needed after all",
  "Working end is slightly bent",
  "Box arrived damaged",
];

/** What customers and staff do with an order, from the cart to the end of its returns. `order-plans.ts` decides when. */
export class Orders {
  readonly placed: SoldOrder[] = [];
  private readonly context: YearContext;
  private serialsRead = 0;
  constructor(context: YearContext) {
    this.context = context;
  }

  /** @param isNumbered whether the first line is a device with serial numbers */
  async place(index: number, isNumbered: boolean): Promise<SoldOrder> {
    const { calls, cast, chance, range } = this.context;
    const buyer = cast.buyers[(index * 13) % cast.buyers.length] as Buyer;
    const caller = { customer: buyer.id };
    const most = buyer.kind === "dealer" ? 8 : 3;
    const count = chance.between(1, buyer.kind === "doctor" ? 3 : 5);
    const chosen = new Set(
      Array.from({ length: count }, (_, line) =>
        chance.pick(isNumbered && line === 0 ? range.filter(({ serialised }) => serialised) : range),
      ),
    );
    for (const { id } of chosen)
      await calls.call(caller, "POST cart/store", { sub_product_id: id, quantity: chance.between(1, most) });
    const addresses = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
    const choice = { ...addresses, ...(buyer.gstinId ? { buyer_gstin_id: buyer.gstinId } : {}) };
    const coupon_token = await this.coupon(index, caller, choice);
    const { order } = await calls.call<{ order: { token: string; order_no: string } }>(
      caller,
      "POST check-out/place-order",
      { ...choice, coupon_token },
    );
    const refNos = [...chosen].map(({ ref_no }) => ref_no);
    const sold = { token: order.token, number: order.order_no, buyer, refNos };
    this.placed.push(sold);
    return sold;
  }

  /** Some customers try a coupon; the shop decides whether it applies to their cart. */
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

  async cancelAsCustomer({ token, buyer }: SoldOrder) {
    const reason = "Ordered twice by mistake";
    await this.context.calls.call({ customer: buyer.id }, `POST orders/${token}/cancel`, { reason });
  }

  /** Calls an endpoint as its screen would. Only for actions that are rare enough. */
  private async call(order: SoldOrder, name: string, role: "sales" | "warehouse" | "accounts", body: object) {
    const { calls } = this.context;
    await calls.call(this.staff(role), `POST staff/orders/${order.token}/${name}`, body);
  }

  async confirm({ token }: SoldOrder) {
    const { calls, cast } = this.context;
    await calls.act(cast.staff.sales, (shop, actor) => confirmOrder(shop, actor, token, "placed"));
  }

  async cancel(order: SoldOrder, reason: string) {
    await this.call(order, "cancel", "sales", { expected_status: "packed", reason });
  }

  async pack({ token }: SoldOrder) {
    const { calls, cast } = this.context;
    await calls.act(cast.staff.warehouse, async (shop, actor) => {
      const proposed = await pickList(shop, token);
      if (proposed instanceof Refusal) return proposed;
      const picks = proposed.lines.flatMap(({ line_id, serialised, lots }) =>
        lots
          .filter(({ proposed }) => proposed > 0)
          .map(({ lot_no, proposed }) => ({
            ...{ line_id, lot_no, quantity: proposed },
            serials: serialised ? Array.from({ length: proposed }, () => this.nextSerial()) : [],
          })),
      );
      const { repricing } = proposed;
      const accepted_paise = repricing && toPaise(repricing.total_after);
      const packing = { picks, accepted_paise, parcels: picks.length > 3 ? 2 : 1, lot_reason: null };
      return packOrder(shop, actor, token, "confirmed", packing);
    });
  }

  private nextSerial(): string {
    this.serialsRead += 1;
    return `SN${260_000 + this.serialsRead}`;
  }

  async ship(order: SoldOrder, index: number) {
    const courier = chooseCourier(order, index);
    const tracking_number =
      courier === "Own van" ? `VAN ${index}` : `${courier.slice(0, 2).toUpperCase()}${700_000 + index}IN`;
    const { calls, cast } = this.context;
    const shipment = { courier, tracking_number };
    await calls.act(cast.staff.warehouse, (shop, actor) => shipOrder(shop, actor, order.token, "packed", shipment));
  }

  async deliver({ token }: SoldOrder) {
    const { calls, cast } = this.context;
    await calls.act(cast.staff.warehouse, (shop, actor) => deliverOrder(shop, actor, token, "shipped", null));
  }

  async undeliver(order: SoldOrder, reason: string) {
    await this.call(order, "undeliver", "warehouse", { expected_status: "shipped", reason });
  }

  /** @param wished cash becomes a bank transfer if the amount is too high for it */
  async collect(sold: SoldOrder, index: number, wished: { mode: "cash" | "upi" | "bank"; isHalf: boolean }) {
    const { calls, cast, couriers } = this.context;
    const { db } = calls.stage.shop;
    const order = await findOrder(db, { token: sold.token });
    if (!order) throw new Error(`There is no order ${sold.number}.`);
    const due_paise = amountDue(order, await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id));
    if (due_paise <= 0) return;
    const details = {
      cash: { reference: null, courier_id: couriers.get(chooseCourier(sold, index)) ?? null },
      upi: { reference: `UPI ${410_000_000_000 + index}`, courier_id: null },
      bank: { reference: `NEFT DEMO ${index}`, courier_id: null },
    };
    const mode = wished.mode === "cash" && due_paise >= mostCashPaise ? "bank" : wished.mode;
    const amount_paise = wished.isHalf ? Math.round(due_paise / 200) * 100 : due_paise;
    const money = { mode, amount_paise, ...details[mode] };
    await calls.act(cast.staff.accounts, (shop, actor) =>
      collectPayment(shop, actor, order.token, order.status, money),
    );
  }

  async credit(order: SoldOrder, reason_code: "deficiency" | "price") {
    const { calls } = this.context;
    const { data } = await calls.call<{ data: { credited: number; lines: { line_id: number }[] } }>(
      this.staff("accounts"),
      `GET staff/orders/${order.token}/creditable`,
    );
    const part = reason_code === "price" ? { amount: 25 } : { quantity: 1 };
    const lines = data.lines.slice(0, 1).map(({ line_id }) => ({ line_id, ...part }));
    const reason = reason_code === "price" ? "Price of the quotation" : "One piece was missing from the box";
    const body = { reason_code, reason, refund_to: "bank", lines, credited_before: data.credited };
    const { status: expected_status } = await this.read(order);
    await this.call(order, "credit", "accounts", { expected_status, ...body });
  }

  async askReturn(order: SoldOrder, quantity: number | "all", index: number) {
    const { calls } = this.context;
    const { lines } = await this.read(order);
    const wished = (quantity === "all" ? lines : lines.slice(0, 1)).map((line) => ({
      line_id: line.line_id,
      quantity: quantity === "all" ? line.quantity : quantity,
    }));
    const body = { lines: wished, reason: reasons[index % reasons.length], refund_to: "bank" };
    await calls.call({ customer: order.buyer.id }, `POST orders/${order.token}/returns`, body);
  }

  private async lastReturn(order: SoldOrder): Promise<ShownReturn> {
    const last = (await this.read(order)).returns.at(-1);
    if (!last) throw new Error(`Order ${order.number} has no return.`);
    return last;
  }

  async decide(order: SoldOrder, decision: "approved" | "refused", note: string | null) {
    const { id, status: expected_status } = await this.lastReturn(order);
    const body = { expected_status, decision, note };
    await this.context.calls.call(this.staff("support"), `POST staff/returns/${id}/decide`, body);
  }

  async inspect(order: SoldOrder, disposition: "restock" | "scrap") {
    const { id, status: expected_status, lines } = await this.lastReturn(order);
    const pieces = lines.flatMap((line) => {
      let left = line.quantity;
      return line.lots.flatMap((lot) => {
        const quantity = Math.min(left, lot.quantity);
        left -= quantity;
        const serials = lot.serials?.slice(0, quantity) ?? [];
        const piece = { return_line_id: line.return_line_id, lot_no: lot.lot_no, quantity, disposition, serials };
        return quantity > 0 ? [piece] : [];
      });
    });
    const body = { expected_status, pieces };
    await this.context.calls.call(this.staff("warehouse"), `POST staff/returns/${id}/inspect`, body);
  }

  async refund({ token, number }: SoldOrder) {
    const { calls, cast } = this.context;
    const { db } = calls.stage.shop;
    const order = await findOrder(db, { token });
    const last = order && (await returnsOfOrder(db, order.id)).at(-1);
    if (!last) throw new Error(`Order ${number} has no return.`);
    const { id, status } = last;
    await calls.act(cast.staff.accounts, (shop, actor) => recordRefund(shop, actor, id, status, `NEFT DEMO R${id}`));
  }
}

/** The shop's own van in town, otherwise one of two couriers. */
function chooseCourier({ buyer }: SoldOrder, index: number): string {
  if (buyer.city === "Pune") return "Own van";
  return index % 3 === 0 ? "Hillway Cargo" : "Coastline Express";
}
