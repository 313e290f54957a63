import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { StaffOrder, StaffReturn } from "../../contract/staff/order-shapes.ts";
import { dispositions, orderActions, returnActions } from "../../contract/staff/order-shapes.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";

const shop = await testShop();
const demo = await loadDemonstration(shop);
const { request, customer, sql } = shop;
const { owner, read, order, act, creditable, proposedPicks, askReturn, actOnReturn } = await fulfilmentCalls(shop);
const refNos = ["NK-EE-1101", "NK-ME-1001"];

beforeAll(async () => {
  const { selling } = await loadSettings(shop.db);
  await storeSettings(shop.db, "selling", { ...selling, free_delivery_orders: 0 });
  await shop.live.refresh();
  // Small lots that expire first, so that lines are often packed from several; and a large one, so that stock never runs out.
  const small = [2, 3, 1, 4].map((quantity, place) => ({
    lot_no: `SMALL-${place}`,
    expires: istDate(new Date(Date.now() + (30 + (place % 3)) * 86_400_000)),
    quantity,
  }));
  for (const { lot_no, expires, quantity } of [...small, { lot_no: "LARGE", expires: "2099-12-01", quantity: 5000 }]) {
    for (const refNo of refNos) {
      await sql`
        WITH lot AS (
          INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
          VALUES (${demo.variant(refNo).id}, ${lot_no}, '2026-01-01', ${expires}, ${quantity}) RETURNING id)
        INSERT INTO stock_movements (lot_id, kind, on_hand, reserved) SELECT id, 'received', ${quantity}, 0 FROM lot`;
    }
  }
});

/** A staff action: usually one that is possible for one of the orders, sometimes one that is not. */
const step = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constant("place" as const) },
    { weight: 8, arbitrary: fc.constant("next" as const) },
    { weight: 3, arbitrary: fc.constant("ask" as const) },
    { weight: 1, arbitrary: fc.constant("cancel" as const) },
    { weight: 2, arbitrary: fc.constantFrom(...orderActions, ...returnActions) },
  ),
  which: fc.nat(),
  choice: fc.nat(),
  quantity: fc.integer({ min: 1, max: 4 }),
  disposition: fc.constantFrom(...dispositions),
  /** The share of the amount due that is paid. */
  part: fc.constantFrom(0.4, 1),
  approved: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

const pickOne = <T>(all: readonly T[], choice: number) => all[choice % all.length];

async function stepBody(name: string, shown: StaffOrder, { quantity, part, choice }: Step): Promise<object> {
  if (name === "pack" && shown.status === "confirmed") return { picks: await proposedPicks(shown.token) };
  if (name === "pack") return { picks: shown.lines.map(({ line_id }) => ({ line_id, lot_no: "SMALL-0", quantity })) };
  if (name === "ship") return { courier: "Own van" };
  if (name === "cancel") return { reason: "Not wanted" };
  if (name === "undeliver") return { reason: "Not wanted", refund_to: "bank" };
  if (name === "undo_delivery") return { reason: "Another parcel" };
  if (name === "correct_shipment") {
    const { courier, tracking_number } = shown;
    return {
      seen: { courier, tracking_number },
      courier: "Own van",
      tracking_number: `KP ${choice % 3}`,
      reason: "Typed wrongly",
    };
  }
  if (name === "credit") {
    const reason_code = part === 1 ? "deficiency" : "price";
    const what = part === 1 ? { quantity } : { amount: quantity };
    const lines = shown.lines.slice(choice % 2).map(({ line_id }) => ({ line_id, ...what }));
    const shipping = choice % 3 === 0 ? quantity : null;
    const credited_before = (await creditable(shown.token))?.credited ?? 0;
    return { lines, shipping, credited_before, reason_code, reason: "Not as ordered", refund_to: "bank" };
  }
  if (name !== "collect") return {};
  const amount = Math.max(0.01, Math.round(shown.due * part * 100) / 100);
  return { mode: "upi", amount: shown.due === 0 ? quantity : amount, reference: "UPI 4711" };
}

function bodyOfReturn(name: string, back: StaffReturn, { disposition, approved }: Step): object {
  const expected_status = back.status;
  if (name === "decide") return { expected_status, decision: approved ? "approved" : "refused", note: "Looked at" };
  if (name === "refund") return { expected_status, reference: "NEFT 1" };
  const pieces = back.lines.flatMap(({ return_line_id, quantity, lots }) => {
    let left = quantity;
    return lots.flatMap((lot) => {
      const taken = Math.min(left, lot.quantity);
      left -= taken;
      return taken > 0 ? [{ return_line_id, lot_no: lot.lot_no, quantity: taken, disposition }] : [];
    });
  });
  return { expected_status, pieces };
}

/** Carries out the step or is refused; anything else fails. */
async function take(given: Step, tokens: string[], buyer: TestCustomer): Promise<void> {
  if (given.what === "place" || tokens.length === 0) {
    const lines = refNos.slice(given.choice % 2).map((ref_no) => ({ ref_no, quantity: given.quantity }));
    tokens.push((await order(buyer, lines)).token);
    return;
  }
  const token = pickOne(tokens, given.which) ?? "";
  const shown: StaffOrder = await read(token);
  const back = shown.returns.at(-1);
  if (given.what === "ask") {
    const lines = [{ line_id: pickOne(shown.lines, given.choice)?.line_id ?? 0, quantity: given.quantity }];
    return allowed(await askReturn(token, buyer, lines));
  }
  if (given.what === "cancel") {
    const body = { reason: "Ordered by mistake" };
    return allowed(await request("POST", `/api/orders/${token}/cancel`, { token: buyer.token, body }));
  }
  // Cancelling or refusing at the door ends an order early, so the regular steps are taken more often.
  const next = [
    ...shown.may.filter((name) => given.choice % 5 === 0 || !/cancel|undeliver/.test(name)),
    ...(back?.may ?? []),
  ];
  const name = given.what === "next" ? pickOne(next, given.choice) : given.what;
  if (name === undefined) return;
  const ofReturn = returnActions.find((each) => each === name);
  if (!ofReturn) return allowed(await act(token, name.replaceAll("_", "-"), await stepBody(name, shown, given)));
  if (back) allowed(await actOnReturn(back.id, name, bodyOfReturn(name, back, given), owner));
}

function allowed({ status, body }: { status: number; body: unknown }) {
  expect([200, 201, 409, 422], JSON.stringify(body)).toContain(status);
}

/** Asserts that each lot's counts equal the sums of its movements and were never negative. */
async function stockIsRight() {
  const wrong = await sql`
    WITH ledger AS (
      SELECT lot_id, sum(on_hand) OVER past AS on_hand, sum(reserved) OVER past AS reserved, sum(quarantined) OVER past AS quarantined,
             row_number() OVER (PARTITION BY lot_id ORDER BY id DESC) AS from_end
      FROM stock_movements WINDOW past AS (PARTITION BY lot_id ORDER BY id)
    )
    SELECT l.id, l.on_hand, l.reserved, l.quarantined, ledger.* FROM lots l JOIN ledger ON ledger.lot_id = l.id
    WHERE least(ledger.on_hand, ledger.reserved, ledger.quarantined) < 0 OR from_end = 1 AND
      (l.on_hand, l.reserved, l.quarantined) IS DISTINCT FROM (ledger.on_hand, ledger.reserved, ledger.quarantined)`;
  expect(wrong).toEqual([]);
}

interface Account {
  status: string;
  reserved: number;
  gone: number;
  pieces: number;
  /** Units credited without coming back. */
  missing: number;
  /** Invoices less credit notes. */
  documented: number;
  /** Value of the goods that stay with the customer, after the coupon and before tax. */
  kept_paise: number;
  total: number;
  paid: number;
  credited: number;
  refunds: number;
  points: number;
}

/** What each order reserves, has earned, was paid and refunded, read from the ledgers themselves. */
const readAccounts = (customerId: number) => sql<Account>`
  SELECT o.status, o.total_paise AS total,
    (SELECT coalesce(sum(m.reserved), 0)::int FROM stock_movements m JOIN order_lines l ON l.id = m.order_line_id
     WHERE l.order_id = o.id) AS reserved,
    (SELECT coalesce(-sum(m.on_hand + m.quarantined) FILTER (WHERE m.kind <> 'scrapped'), 0)::int
     FROM stock_movements m JOIN order_lines l ON l.id = m.order_line_id WHERE l.order_id = o.id) AS gone,
    (SELECT sum(quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
    ((SELECT sum(taxable_paise) FROM order_lines l WHERE l.order_id = o.id) -
     (SELECT coalesce(sum(c.taxable_paise), 0) FROM credited_lines c WHERE c.order_id = o.id))::int AS kept_paise,
    (SELECT coalesce(sum(c.quantity), 0)::int FROM credited_lines c
     WHERE c.order_id = o.id AND c.reason_code = 'deficiency') AS missing,
    (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN -total_paise ELSE total_paise END), 0)::int FROM document_list d
     WHERE d.order_id = o.id) AS documented,
    (SELECT coalesce(sum(amount_paise), 0)::int FROM payments p WHERE p.order_id = o.id) AS paid,
    (SELECT coalesce(sum(credit_paise) FILTER (WHERE refund_paise IS NOT NULL), 0)::int FROM returns r WHERE r.order_id = o.id) AS credited,
    (SELECT coalesce(sum(refund_paise), 0)::int FROM returns r WHERE r.order_id = o.id) AS refunds,
    (SELECT coalesce(sum(points), 0)::int FROM reward_entries e WHERE e.order_number = o.number) AS points
  FROM orders o WHERE o.customer_id = ${customerId} ORDER BY o.id`;

function isRight(each: Account) {
  const had = ["delivered", "return_requested", "returned"].includes(each.status);
  expect(each.points).toBe(had ? Math.floor(each.kept_paise / 100_00) : 0);
  expect(each.refunds).toBeLessThanOrEqual(each.paid);
  expect(each.credited).toBeLessThanOrEqual(each.total);
  // No customer has paid more than the value of what they keep.
  expect(each.paid - each.refunds).toBeLessThanOrEqual(each.total - each.credited);
  const waits = ["placed", "confirmed"].includes(each.status);
  expect(each.reserved).toBe(waits ? each.pieces : 0);
  // Cancelling puts back everything packed; of returned goods, missing units stay gone.
  if (waits || each.status === "cancelled") expect(each.gone).toBe(0);
  if (each.status === "returned") expect(each.gone).toBe(each.missing);
  // The documents state the cost of the goods that stay with the customer.
  const isInvoiced = !waits && each.status !== "cancelled";
  if (isInvoiced && each.status !== "undelivered") expect(each.documented).toBe(each.total - each.credited);
  if (each.status === "cancelled") expect(each.documented).toBe(0);
  if (each.status === "returned") expect(each.paid).toBe(each.refunds);
}

/** An order delivered by regular steps alone: a random run may deliver none. */
const delivery = (["place", "confirm", "pack", "ship", "deliver"] as const).map(
  (what): Step => ({ what, which: 0, choice: 0, quantity: 3, disposition: "restock", part: 1, approved: true }),
);

test("whatever is done in whatever order, stock, points and money are right after each act", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const buyer = await customer({ account_type: "hospital" });
      const tokens: string[] = [];
      for (const given of steps) {
        await take(given, tokens, buyer);
        await stockIsRight();
        for (const each of await readAccounts(buyer.id)) {
          isRight(each);
          seen.add(each.status);
        }
      }
    }),
    { numRuns: 12, endOnFailure: true, examples: [[delivery]] },
  );
  // Proves that not all actions were refused.
  expect(seen).toContain("delivered");
}, 120_000);
