import { expect } from "vitest";
import type { TestCustomer } from "./customers.ts";
import { loadDemonstration } from "./demonstration.ts";
import type { TestMember } from "./staff.ts";
import type { Answer, TestShop } from "./test-shop.ts";

export interface PlacedOrder {
  token: string;
  order_no: string;
  total: number;
}

/** The proposed lots, in the form that packing sends. */
export function toPicks({ lines }: { lines: { line_id: number; lots: { lot_no: string; proposed: number }[] }[] }) {
  return lines.flatMap(({ line_id, lots }) =>
    lots
      .filter(({ proposed }) => proposed > 0)
      .map(({ lot_no, proposed }) => ({ line_id, lot_no, quantity: proposed })),
  );
}

/** Places and fulfils orders through the customer and staff APIs. */
export async function fulfilmentCalls({ request, customer, member, clock, sql }: TestShop) {
  const demo = await loadDemonstration({ sql });
  const owner = await member("owner");

  /** Sets the clock and keeps everyone signed in. */
  async function at(time: string) {
    clock.set(time);
    const [now, end] = [clock.now(), new Date(clock.now().getTime() + 12 * 60 * 60 * 1000)];
    await sql`UPDATE staff_sessions SET seen_at = ${now}, expires_at = ${end}`;
    await sql`UPDATE sessions SET seen_at = ${now}, expires_at = ${end}`;
  }

  const read = async (token: string, staff: TestMember | null = owner) =>
    (await request("GET", `/api/staff/orders/${token}`, { staff })).body.data;

  async function order(
    actor: TestCustomer,
    lines: { ref_no: string; quantity: number }[] = [{ ref_no: "NK-EE-1101", quantity: 2 }],
    coupon_code?: string,
  ): Promise<PlacedOrder> {
    const { token } = actor;
    const addresses = { shipping_address: actor.addressId, billing_address: actor.addressId };
    for (const { ref_no, quantity } of lines) {
      const body = { sub_product_id: demo.variant(ref_no).id, quantity };
      const added = await request("POST", "/api/cart/store", { token, body });
      expect([added.status, added.body.errors]).toEqual([200, undefined]);
    }
    const shown = await request("POST", "/api/check-out/details", { token, body: { ...addresses, coupon_code } });
    const { coupon_token } = shown.body.orderTotal;
    const placed = await request("POST", "/api/check-out/place-order", { token, body: { ...addresses, coupon_token } });
    expect(placed.status).toBe(201);
    return placed.body.order;
  }

  /** A staff action on an order. It expects the order's current state unless `body` says otherwise. */
  async function act(
    token: string,
    name: string,
    body: object = {},
    staff: TestMember | null = owner,
  ): Promise<Answer> {
    const expected_status = "expected_status" in body ? body.expected_status : (await read(token))?.status;
    return request("POST", `/api/staff/orders/${token}/${name}`, { staff, body: { expected_status, ...body } });
  }

  async function done(answer: Promise<Answer>) {
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([200, undefined]);
    return body.data;
  }

  /** The proposal, in the form that packing sends. */
  async function proposedPicks(token: string) {
    const { body } = await request("GET", `/api/staff/orders/${token}/picks`, { staff: owner });
    return toPicks(body.data);
  }

  const confirm = (token: string) => done(act(token, "confirm"));
  const pack = async (token: string) => done(act(token, "pack", { picks: await proposedPicks(token) }));
  const ship = (token: string) => done(act(token, "ship", { courier: "Own van", tracking_number: "NK 204" }));
  const deliver = (token: string) => done(act(token, "deliver"));
  const collect = async (token: string) =>
    done(act(token, "collect", { mode: "upi", amount: (await read(token)).due, reference: "UPI 4711" }));

  const steps = { confirmed: confirm, packed: pack, shipped: ship, delivered: deliver };

  /** A new order, moved to a state by the shortest path. */
  async function orderIn(
    state: keyof typeof steps,
    actor?: TestCustomer,
    ...rest: [lines?: Parameters<typeof order>[1]]
  ) {
    const who = actor ?? (await customer());
    const placed = await order(who, ...rest);
    for (const [name, step] of Object.entries(steps)) {
      await step(placed.token);
      if (name === state) break;
    }
    return { ...placed, customer: who };
  }

  const askReturn = (token: string, actor: TestCustomer, lines: { line_id: number; quantity: number }[], more = {}) =>
    request("POST", `/api/orders/${token}/returns`, {
      token: actor.token,
      body: { lines, reason: "Not needed after all", refund_to: "bank", ...more },
    });

  const actOnReturn = (id: number, name: string, body: object, staff: TestMember | null = owner) =>
    request("POST", `/api/staff/returns/${id}/${name}`, { staff, body });

  /** What can still be credited for an order. */
  const creditable = async (token: string, staff: TestMember | null = owner) =>
    (await request("GET", `/api/staff/orders/${token}/creditable`, { staff })).body.data;

  /** Credits part of an order's lines or shipping, as a freshly opened form would. */
  const credit = async (token: string, body: object, staff: TestMember | null = owner) => {
    const usual = { reason: "Invoiced by mistake", refund_to: "bank", lines: [] };
    const credited_before = (await creditable(token))?.credited ?? 0;
    return act(token, "credit", { ...usual, credited_before, ...body }, staff);
  };

  return {
    at,
    creditable,
    credit,
    owner,
    read,
    order,
    act,
    proposedPicks,
    confirm,
    pack,
    ship,
    deliver,
    collect,
    orderIn,
    askReturn,
    actOnReturn,
  };
}
