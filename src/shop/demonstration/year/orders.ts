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
  due: number;
  lines: StaffLine[];
  returns: ShownReturn[];
}
interface Picks {
  lines: { line_id: number; serialised?: boolean; lots: { lot_no: string; proposed: number }[] }[];
  repricing: { total_after: number } | null;
}

export interface SoldOrder {
  token: string;
  number: string;
  buyer: Buyer;
  refNos: string[];
}

/** Rupees; more is transferred (Income-tax Act, 1961, section 269ST, counts a customer's cash of a day). */
const mostCash = 60_000;
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

  async place(index: number): Promise<SoldOrder> {
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
      { ...choice, coupon_token },
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

  async cancelAsCustomer({ token, buyer }: SoldOrder) {
    const reason = "Ordered twice by mistake";
    await this.context.calls.call({ customer: buyer.id }, `POST orders/${token}/cancel`, { reason });
  }

  async act(order: SoldOrder, name: string, role: "sales" | "warehouse" | "accounts", body: object = {}) {
    const { status: expected_status } = await this.read(order);
    const { calls } = this.context;
    await calls.call(this.staff(role), `POST staff/orders/${order.token}/${name}`, { expected_status, ...body });
  }

  async pack(order: SoldOrder) {
    const { calls } = this.context;
    const { data } = await calls.call<{ data: Picks }>(
      this.staff("warehouse"),
      `GET staff/orders/${order.token}/picks`,
    );
    const picks = data.lines.flatMap(({ line_id, serialised, lots }) =>
      lots
        .filter(({ proposed }) => proposed > 0)
        .map(({ lot_no, proposed }) => ({
          ...{ line_id, lot_no, quantity: proposed },
          serials: serialised ? Array.from({ length: proposed }, () => this.nextSerial()) : [],
        })),
    );
    const parcels = picks.length > 3 ? 2 : 1;
    await this.act(order, "pack", "warehouse", { picks, parcels, accepted_total: data.repricing?.total_after ?? null });
  }

  private nextSerial(): string {
    this.serialsRead += 1;
    return `SN${260_000 + this.serialsRead}`;
  }

  async ship(order: SoldOrder, index: number) {
    const courier = chooseCourier(order, index);
    const tracking_number =
      courier === "Own van" ? `VAN ${index}` : `${courier.slice(0, 2).toUpperCase()}${700_000 + index}IN`;
    await this.act(order, "ship", "warehouse", { courier, tracking_number });
  }

  /** @param wished cash becomes a bank transfer where the amount is too high for it */
  async collect(order: SoldOrder, index: number, wished: { mode: "cash" | "upi" | "bank"; isHalf: boolean }) {
    const { due } = await this.read(order);
    if (due <= 0) return;
    const mode = wished.mode === "cash" && due >= mostCash ? "bank" : wished.mode;
    const details = {
      cash: { courier_id: this.context.couriers.get(chooseCourier(order, index)) },
      upi: { reference: `UPI ${410_000_000_000 + index}` },
      bank: { reference: `NEFT DEMO ${index}` },
    };
    const amount = wished.isHalf ? Math.round(due / 2) : due;
    await this.act(order, "collect", "accounts", { amount, mode, ...details[mode] });
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
    await this.act(order, "credit", "accounts", body);
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

  async refund(order: SoldOrder) {
    const { id, status: expected_status } = await this.lastReturn(order);
    const body = { expected_status, reference: `NEFT DEMO R${id}` };
    await this.context.calls.call(this.staff("accounts"), `POST staff/returns/${id}/refund`, body);
  }
}

/** In town by the shop's own van, otherwise by one of two couriers. */
function chooseCourier({ buyer }: SoldOrder, index: number): string {
  if (buyer.city === "Pune") return "Own van";
  return index % 3 === 0 ? "Hillway Cargo" : "Coastline Express";
}
