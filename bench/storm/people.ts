import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type StoredHead, verifyAudit } from "../../src/shop/audit/index.ts";
import type { Tables } from "../../src/shop/kit/tables.ts";
import type { Buyer } from "../buyers.ts";
import type { Reply, Sender } from "./client.ts";

/** Everything acknowledged to clients, to be compared with the database at the end. */
export interface Ledger {
  /** Order tokens by idempotency key. */
  orders: Map<string, string>;
  orderedAt: { begunAt: number; at: number }[];
  /** Units by lot number. */
  receipts: Map<string, number>;
  /** Paise by reference, with the order. */
  payments: Map<string, { token: string; paise: number }>;
  /** Orders by acknowledged action. */
  acts: Map<string, Set<string>>;
  refused: Map<string, number>;
}

export function newLedger(): Ledger {
  return {
    ...{ orders: new Map(), orderedAt: [], receipts: new Map() },
    payments: new Map(),
    acts: new Map(),
    refused: new Map(),
  };
}

interface Scene {
  ledger: Ledger;
  random: () => number;
  /** Whether the storm is over; people finish what they have begun. */
  over(): boolean;
}

const pickOne = <T>(items: readonly T[], random: () => number) => items[Math.floor(random() * items.length)] as T;

function noteRefusal({ ledger }: Scene, what: string, { status, body }: Reply) {
  const name = `${what}: ${status} ${body?.code ?? ""}`;
  ledger.refused.set(name, (ledger.refused.get(name) ?? 0) + 1);
}

function noteAct({ ledger }: Scene, act: string, token: string) {
  ledger.acts.set(act, (ledger.acts.get(act) ?? new Set()).add(token));
}

/** Orders, sometimes with a coupon; sometimes cancels, or returns what has arrived. */
export async function customer(scene: Scene, { send }: Sender, buyer: Buyer, variants: number[], pause: number) {
  const { ledger, random, over } = scene;
  const own: string[] = [];
  while (!over()) {
    for (let lines = 1 + Math.floor(random() * 2); lines > 0; lines--) {
      await send("POST", "/api/cart/store", {
        sub_product_id: pickOne(variants, random),
        quantity: 1 + Math.floor(random() * 2),
      });
    }
    const addresses = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
    const coupon = random() < 0.2 ? { coupon_code: "WELCOME10" } : {};
    let shown = await send("POST", "/api/check-out/details", { ...addresses, ...coupon });
    if (shown.status !== 200) shown = await send("POST", "/api/check-out/details", addresses);
    if (shown.status !== 200) {
      noteRefusal(scene, "totals", shown);
      await wait(pause);
      continue;
    }
    const key = randomUUID();
    const { coupon_token } = shown.body.orderTotal;
    const placed = await send(
      "POST",
      "/api/check-out/place-order",
      { ...addresses, coupon_token, third_party_delivery: false },
      key,
    );
    if (placed.status === 201) {
      ledger.orders.set(key, placed.body.order.token);
      ledger.orderedAt.push({ begunAt: placed.begunAt, at: Date.now() });
      own.push(placed.body.order.token);
    } else noteRefusal(scene, "order", placed);
    if (own.length > 0 && random() < 0.08) {
      const token = pickOne(own, random);
      const cancelled = await send("POST", `/api/orders/${token}/cancel`, { reason: "Ordered by mistake" });
      if (cancelled.status === 200) noteAct(scene, "cancelled", token);
      else noteRefusal(scene, "cancel", cancelled);
    }
    if (own.length > 0 && random() < 0.15) await sendBack(scene, send, pickOne(own, random));
    await wait(random() * pause);
  }
}

async function sendBack(scene: Scene, send: Sender["send"], token: string) {
  const order = await send("GET", `/api/orders/${token}`);
  if (order.status !== 200 || !order.body.data.can_return) return;
  const [line] = order.body.data.lines;
  const lines = [{ line_id: line.line_id ?? line.id, quantity: 1 }];
  const asked = await send("POST", `/api/orders/${token}/returns`, {
    lines,
    reason: "One too many",
    refund_to: "bank",
  });
  if (asked.status >= 300) noteRefusal(scene, "return", asked);
}

let numbers = 0;

/** Receives goods. Each receipt is a separate lot, so that duplicates show. */
export async function receiver(scene: Scene, { send }: Sender, refNos: string[]) {
  while (!scene.over()) {
    const lot_no = `STORM-${++numbers}`;
    const quantity = 10 + Math.floor(scene.random() * 490);
    const line = { ref_no: pickOne(refNos, scene.random), lot_no, manufactured_on: "2026-01-01", quantity };
    const received = await send("POST", "/api/staff/stock/receipts", { lines: [line] });
    if (received.status === 201) scene.ledger.receipts.set(lot_no, quantity);
    else noteRefusal(scene, "receipt", received);
    await wait(300 + scene.random() * 700);
  }
}

/** Confirms orders in bulk. */
export async function confirmer(scene: Scene, { send }: Sender) {
  while (!scene.over()) {
    const tokens = await queue(send, "to_confirm", 40);
    if (tokens.length > 0) {
      const many = await send("POST", "/api/staff/orders/confirm", { tokens });
      if (many.status < 300) await followRun(scene, send, many);
      else noteRefusal(scene, "bulk confirm", many);
    }
    await wait(500 + scene.random() * 500);
  }
}

/** Waits until a bulk run is finished, whatever happens to the process working on it. */
async function followRun(scene: Scene, send: Send, begun: Reply) {
  for (;;) {
    const { status, body } = await send("GET", `/api/staff/bulk-runs/${begun.body.data.id}`);
    if (status === 200 && body.data.finished_at !== null) {
      for (const { token, done, code } of body.data.results) {
        if (done) noteAct(scene, "confirmed", token);
        else noteRefusal(scene, "bulk confirm", { status: 200, body: { code }, begunAt: 0 });
      }
      return;
    }
    await wait(300);
  }
}

/** Verifies the audit log now and then, and keeps its heads elsewhere. */
export async function auditor({ over }: Scene, db: Kysely<Tables>, heads: StoredHead[]) {
  while (!over()) {
    // The database may be down.
    const verified = await verifyAudit(db, null).catch(() => null);
    if (verified && !verified.whole) throw new Error(`The audit log is broken: ${verified.problem}`);
    if (verified) heads.push(verified.head);
    await wait(10_000);
  }
}

type Send = Sender["send"];

async function queue(send: Send, name: string, per_page = 20): Promise<string[]> {
  const page = await send("GET", `/api/staff/orders?queue=${name}&sort=placed&per_page=${per_page}`);
  return page.status === 200 ? page.body.data.map((order: { token: string }) => order.token) : [];
}

/** Confirms, packs, ships, delivers and collects the orders assigned to this packer, and handles their returns. */
export async function packer(scene: Scene, { send }: Sender, mine: (token: string) => boolean) {
  const { random } = scene;
  const steps: [string, (token: string) => Promise<Reply | null>][] = [
    // Confirms some one by one while a bulk run confirms others, or the same ones.
    ["to_confirm", (token) => act(send, token, "confirm", { expected_status: "placed" })],
    ["to_pack", (token) => pack(send, token)],
    [
      "to_ship",
      (token) =>
        act(send, token, "ship", { expected_status: "packed", courier: "Own van", tracking_number: token.slice(0, 8) }),
    ],
    ["to_deliver", (token) => act(send, token, "deliver", { expected_status: "shipped" })],
    ["to_collect", (token) => collect(scene, send, token)],
    ["returns_to_decide", (token) => decide(send, token)],
    ["returns_to_inspect", (token) => inspect(send, token)],
    ["to_refund", (token) => refund(send, token)],
  ];
  const names: Record<string, string> = {
    to_confirm: "confirmed",
    to_pack: "packed",
    to_ship: "shipped",
    to_deliver: "delivered",
  };
  while (!scene.over()) {
    for (const [name, step] of steps) {
      const tokens = (await queue(send, name)).filter(mine).slice(0, 6);
      for (const token of tokens) {
        if (scene.over()) return;
        const done = await (name === "to_ship" && random() < 0.05
          ? act(send, token, "cancel", { expected_status: "packed", reason: "The parcel was damaged" })
          : step(token));
        if (done?.status === 200 && names[name] && done.body.data.status !== "cancelled")
          noteAct(scene, names[name], token);
        else if (done && done.status !== 200) noteRefusal(scene, name, done);
      }
    }
    await wait(200);
  }
}

const act = (send: Send, token: string, name: string, body: object) =>
  send("POST", `/api/staff/orders/${token}/${name}`, body);
const read = async (send: Send, token: string) => (await send("GET", `/api/staff/orders/${token}`)).body?.data;

async function pack(send: Send, token: string) {
  const reply = await send("GET", `/api/staff/orders/${token}/picks`);
  if (reply.status !== 200) return null;
  type Line = { line_id: number; lots: { lot_no: string; proposed: number }[] };
  const picks = (reply.body.data.lines as Line[]).flatMap(({ line_id, lots }) =>
    lots
      .filter(({ proposed }) => proposed > 0)
      .map(({ lot_no, proposed }) => ({ line_id, lot_no, quantity: proposed })),
  );
  return act(send, token, "pack", { expected_status: "confirmed", picks });
}

async function collect({ ledger, random }: Scene, send: Send, token: string) {
  const order = await read(send, token);
  if (!order || order.due <= 0) return null;
  const amount = random() < 0.3 && order.due > 2 ? Math.floor(order.due / 2) : order.due;
  const reference = `UPI ${++numbers}`;
  const paid = await act(send, token, "collect", { expected_status: order.status, mode: "upi", amount, reference });
  if (paid.status === 200) ledger.payments.set(reference, { token, paise: Math.round(amount * 100) });
  return paid;
}

async function decide(send: Send, token: string) {
  const back = (await read(send, token))?.returns.at(-1);
  if (back?.status !== "requested") return null;
  return send("POST", `/api/staff/returns/${back.id}/decide`, { expected_status: "requested", decision: "approved" });
}

async function inspect(send: Send, token: string) {
  const back = (await read(send, token))?.returns.at(-1);
  if (back?.status !== "approved") return null;
  type Line = { return_line_id: number; quantity: number; lots: { lot_no: string; quantity: number }[] };
  const pieces = (back.lines as Line[]).flatMap(({ return_line_id, quantity, lots }) => {
    let left = quantity;
    return lots.flatMap((lot) => {
      const taken = Math.min(left, lot.quantity);
      left -= taken;
      return taken > 0 ? [{ return_line_id, lot_no: lot.lot_no, quantity: taken, disposition: "restock" }] : [];
    });
  });
  return send("POST", `/api/staff/returns/${back.id}/inspect`, { expected_status: "approved", pieces });
}

async function refund(send: Send, token: string) {
  const order = await read(send, token);
  const back = order?.returns.find((each: { may: string[] }) => each.may.includes("refund"));
  if (!back) return null;
  const body = { expected_status: "received", reference: `BANK ${++numbers}` };
  return send("POST", `/api/staff/returns/${back.id}/refund`, body);
}
