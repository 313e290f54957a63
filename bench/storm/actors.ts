import { setTimeout as wait } from "node:timers/promises";
import type { Reply, Sender } from "./client.ts";
import { lotsToSend, piecesBack, proposedPicks } from "./lots.ts";

type Send = Sender["send"];

/** How often each staff action succeeded, and how often it was refused, by code. */
export type Tally = Map<string, number>;

interface Scene {
  random: () => number;
  over(): boolean;
  tally: Tally;
}

// biome-ignore lint/suspicious/noExplicitAny: what is read of a reply is checked against the database afterwards.
type Order = any;

const pickOne = <T>(items: readonly T[], random: () => number) => items[Math.floor(random() * items.length)] as T;

let numbers = 0;
const reference = () => `R ${++numbers}`;
const reason = "At random";

const queues = ["to_confirm", "to_pack", "to_ship", "to_deliver", "to_collect", "undelivered"];
const returnQueues = ["returns_to_decide", "returns_to_inspect", "to_refund", "all", "all", "all"];

/**
 * A member of staff who repeatedly opens an order in any queue and takes one of the actions its screen offers. Two often act on the
 * same order at once; one of them is then rightly refused.
 */
export async function actor(scene: Scene, { send }: Sender, couriers: readonly { id: number; name: string }[]) {
  const { random, over } = scene;
  while (!over()) {
    const queue = pickOne(random() < 0.7 ? queues : returnQueues, random);
    const page = await send(
      "GET",
      `/api/staff/orders?queue=${queue}&per_page=50&sort=${pickOne(["placed", "-placed"], random)}`,
    );
    const tokens: string[] = page.status === 200 ? page.body.data.map((each: { token: string }) => each.token) : [];
    if (tokens.length > 0) {
      const token = pickOne(tokens, random);
      if (random() < 0.08) await inBulk(scene, send, tokens);
      else {
        const { body } = await send("GET", `/api/staff/orders/${token}`);
        const acts = possibleActs(body?.data, couriers, random);
        if (acts.length > 0) await pickOne(acts, random)(scene, send, body.data);
      }
    }
    await wait(50 + random() * 150);
  }
}

type Act = (scene: Scene, send: Send, order: Order) => Promise<unknown>;

async function noted({ tally }: Scene, name: string, sent: Promise<Reply> | null) {
  const reply = await sent;
  if (!reply) return;
  const key = reply.status < 300 ? name : `${name}: ${reply.status} ${reply.body?.code ?? ""}`;
  tally.set(key, (tally.get(key) ?? 0) + 1);
}

/** Mistakes and corrections are rarer than regular steps, so that orders make progress. */
const rare: Record<string, number> = {
  cancel: 0.05,
  split: 0.2,
  merge: 0.3,
  credit: 0.05,
  undeliver: 0.15,
  undo_delivery: 0.05,
  correct_shipment: 0.1,
  correct_lots: 0.3,
  replace: 0.15,
};

function possibleActs(order: Order, couriers: readonly { id: number; name: string }[], random: () => number): Act[] {
  if (!order) return [];
  const own = (order.may as string[])
    .filter((name) => random() < (rare[name] ?? 1))
    .map((name) => orderAct(name, couriers));
  const returns = (order.returns as Order[]).flatMap((back) =>
    (back.may as string[]).map((name) => returnAct(name, back)),
  );
  const replacements = (order.replacements as Order[]).flatMap(replacementActs);
  const payments = (order.payments as Order[])
    .filter(({ reversal }) => reversal === null && random() < 0.05)
    .map(
      ({ id }): Act =>
        (scene, send, { token }) =>
          noted(
            scene,
            "reverse",
            send("POST", `/api/staff/orders/${token}/reverse-payment`, { payment_id: id, reason }),
          ),
    );
  return [...own, ...returns, ...replacements, ...payments, ...(random() < 0.02 ? [note] : [])];
}

const note: Act = (scene, send, { token }) =>
  noted(scene, "note", send("POST", "/api/staff/notes", { subject: "order", of: token, text: "Seen" }));

function orderAct(name: string, couriers: readonly { id: number; name: string }[]): Act {
  return async (scene, send, order) => {
    const body = await randomBody(name, scene.random, send, order, couriers);
    const path = `/api/staff/orders/${order.token}/${name.replaceAll("_", "-")}`;
    if (body) await noted(scene, name, send("POST", path, { expected_status: order.status, ...body }));
  };
}

/** What an action's form sends; null if it offers nothing. */
async function randomBody(
  name: string,
  random: () => number,
  send: Send,
  order: Order,
  couriers: readonly { id: number; name: string }[],
): Promise<object | null> {
  const { token, courier, tracking_number } = order;
  const parcel = { courier: pickOne(couriers, random).name, tracking_number: reference() };
  switch (name) {
    case "split":
      return randomParcel(order, random);
    case "pack":
      return proposedPicks(await send("GET", `/api/staff/orders/${token}/picks`));
    case "correct_lots":
      return lotsToSend(await send("GET", `/api/staff/orders/${token}/packed-lots`), random);
    case "ship":
      return parcel;
    case "correct_shipment":
      return { ...parcel, seen: { courier, tracking_number }, reason };
    case "undeliver":
      return { reason, refund_to: "bank" };
    case "cancel":
    case "undo_delivery":
      return { reason };
    case "collect": {
      const part = random() < 0.3 && order.due > 2 ? Math.floor(order.due / 2) : order.due;
      const mode = pickOne(["cash", "upi"], random);
      const courier_id = mode === "cash" ? pickOne(couriers, random).id : null;
      return { mode, amount: part, reference: reference(), courier_id };
    }
    case "credit":
      return creditWish(await send("GET", `/api/staff/orders/${token}/creditable`), random);
    case "replace":
      return replacement(await send("GET", `/api/staff/orders/${token}/replaceable`), random, parcel);
    default:
      return {};
  }
}

/** Splits off some units of some lines, as another parcel or a backorder. */
function randomParcel({ lines, item_count }: Order, random: () => number): object | null {
  const chosen = (lines as Order[]).flatMap(({ line_id, quantity: of }) => {
    const quantity = Math.floor(random() * (of + 1));
    return quantity === 0 ? [] : [{ line_id, quantity, of }];
  });
  const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units === 0 || units === item_count) return null;
  return random() < 0.5
    ? { kind: "parcel", lines: chosen }
    : { kind: "backorder", promised_on: "2099-12-31", lines: chosen };
}

function creditWish({ status, body }: Reply, random: () => number): object | null {
  if (status !== 200) return null;
  const { credited, lines } = body.data;
  const line = pickOne(lines as Order[], random);
  const what = random() < 0.5 ? { quantity: 1 } : { amount: 1 };
  const reason_code = "quantity" in what ? "deficiency" : "price";
  const about = { reason_code, reason, refund_to: pickOne(["bank", "wallet"], random) };
  return { ...about, credited_before: credited, lines: [{ line_id: line.line_id, ...what }] };
}

function replacement({ status, body }: Reply, random: () => number, parcel: object): object | null {
  if (status !== 200) return null;
  const { replaced_before, lines, returns } = body.data;
  const possible = (lines as Order[]).filter((line) => line.replaceable > 0 && line.choices.length > 0);
  if (possible.length === 0) return null;
  const { line_id, choices } = pickOne(possible, random);
  const { ref_no, lot_no } = pickOne(choices as Order[], random);
  const settled = { return_id: returns[0]?.id ?? null, takes_back: random() < 0.7 };
  const sent = { replaced_before, lines: [{ line_id, ref_no, lot_no, quantity: 1 }], lot_reason: reason };
  return { ...parcel, ...settled, ...sent, reason };
}

function returnAct(name: string, back: Order): Act {
  const body =
    name === "decide"
      ? { expected_status: back.status, decision: "approved" }
      : name === "inspect"
        ? { expected_status: back.status, pieces: piecesBack(back.lines, "return_line_id") }
        : { expected_status: back.status, reference: reference() };
  return (scene, send) => noted(scene, name, send("POST", `/api/staff/returns/${back.id}/${name}`, body));
}

function replacementActs({ id, status, to_give_back, to_inspect }: Order): Act[] {
  const post = (name: string, body: object): Act => {
    return (scene, send) =>
      noted(scene, `${name} replacement`, send("POST", `/api/staff/replacements/${id}/${name}`, body));
  };
  return [
    ...(status === "shipped"
      ? [
          post("deliver", { expected_status: status }),
          post("undeliver", { expected_status: status, disposition: "restock", reason }),
        ]
      : []),
    ...(to_give_back > 0 ? [post("inspect", { to_give_back, pieces: piecesBack(to_inspect, "line_id") })] : []),
  ];
}

/** One action on several orders, in the background. */
async function inBulk(scene: Scene, send: Send, tokens: readonly string[]) {
  const name = pickOne(["confirm", "pack", "ship", "deliver"], scene.random);
  const some = tokens.slice(0, 10);
  const body =
    name === "ship"
      ? { courier: "Own van", orders: some.map((token) => ({ token, tracking_number: reference() })) }
      : { tokens: some };
  await noted(scene, `bulk ${name}`, send("POST", `/api/staff/orders/${name}`, body));
}

/** Records remittances from couriers. */
export async function cashier(scene: Scene, { send }: Sender, couriers: readonly { id: number; name: string }[]) {
  while (!scene.over()) {
    const { id } = pickOne(couriers, scene.random);
    const { status, body } = await send("GET", `/api/staff/remittances/open?courier=${id}`);
    const held: Order[] = status === 200 ? body.data.orders : [];
    const lines = held
      .filter((each) => each.held > 0)
      .slice(0, 3)
      .map((each) => ({ token: each.token, amount: each.held, deduction: 0 }));
    if (lines.length > 0) {
      const remitted_on = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
      const remittance = { courier_id: id, remitted_on, reference: reference(), lines };
      await noted(scene, "remit", send("POST", "/api/staff/remittances", remittance));
    }
    await wait(500 + scene.random() * 1000);
  }
}
