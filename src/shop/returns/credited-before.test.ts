import { beforeAll, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readRemaining, returnedRefNo, returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { receiveLots } from "../stock/index.ts";
import { issueAllMissingNotes } from "./missing-notes.ts";

const shop = await testShop();
const { sql, db } = shop;
const f = await fulfilmentCalls(shop);
const { at, act, read, creditable } = f;
const steps = returnSteps(f);
const both = [
  { ref_no: returnedRefNo, quantity: 3 },
  { ref_no: "NK-EE-1101", quantity: 2 },
];
await at("2026-11-02T09:00:00+05:30");
const asha = await shop.customer();

beforeAll(async () => {
  const demo = await loadDemonstration(shop);
  const about = { lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  const lots = both.map(({ ref_no }) => ({ ...about, variant_id: demo.variant(ref_no).id }));
  await receiveLots(db, lots, "test");
  const { selling } = await loadSettings(db);
  // Makes totals whole rupees, because rounding cannot be credited as an amount.
  await storeSettings(db, "selling", { ...selling, free_delivery_orders: 0, shipping_paise: 100_00 });
  await shop.live.refresh();
});

/** Credits these parts of the lines, in the order of the lines. */
async function credit(token: string, reason_code: string, parts: (object | null)[], more: object = {}) {
  const lines: { line_id: number }[] = (await read(token)).lines;
  const wished = parts.map((part, index) => ({ line_id: lines[index]?.line_id, ...part }));
  return f.credit(token, { reason_code, lines: wished, ...more });
}

const documents = (token: string) =>
  sql`SELECT d.id FROM document_list d JOIN orders o ON o.id = d.order_id WHERE o.token = ${token}`;

describe("CGST Act s.34(1): what was credited in full by amount", () => {
  /** All of every line, and all of shipping. */
  async function creditEverything(token: string) {
    const { lines, shipping } = await creditable(token);
    const parts = lines.map(({ amount }: { amount: number }) => ({ amount }));
    expect((await credit(token, "price", parts, { shipping: shipping.amount })).status).toBe(200);
  }
  const readStock = async () => sql<{ on_hand: number }>`SELECT sum(on_hand)::int AS on_hand FROM stock_movements`;
  /** The remainder in paise: units that came back without a note stay in the summary of quantities. */
  const moneyLeft = async (token: string) =>
    [...(await readRemaining(shop, token))].filter(([key, paise]) => paise !== 0 && !key.endsWith(" quantity"));

  test("comes back undelivered without another note: the stock moves, and the timeline says so", async () => {
    const { token } = await f.orderIn("shipped", asha, both);
    await creditEverything(token);
    await act(token, "undeliver", { reason: "Nobody at home" });
    const before = await readStock();
    const { status } = await steps.inspect(await steps.lastReturn(token));
    expect(status).toBe(200);
    expect((await readStock())[0]?.on_hand).toBe((before[0]?.on_hand ?? 0) + 5);
    expect(await documents(token)).toHaveLength(2);
    const { events, returns, status: state } = await read(token);
    expect(events.at(-1)).toMatchObject({
      ...{ status: "undelivered", staff_name: f.owner.name },
      note: serverTexts.creditedBefore(returns.at(-1).return_no),
    });
    expect([state, returns.at(-1).status, returns.at(-1).refund]).toEqual(["undelivered", "received", 0]);
    expect(await moneyLeft(token)).toEqual([]);
  });

  test("is returned by the customer without another note; with the last piece charges come back", async () => {
    const { token } = await f.orderIn("delivered", asha, both);
    const [, second] = (await creditable(token)).lines;
    expect((await credit(token, "price", [null, { amount: second.amount }])).status).toBe(200);
    const back = async (index: number, quantity: number) => {
      const line_id = (await read(token)).lines[index].line_id;
      expect((await f.askReturn(token, asha, [{ line_id, quantity }])).status).toBe(201);
      await steps.approve(await steps.lastReturn(token));
      expect((await steps.inspect(await steps.lastReturn(token))).status).toBe(200);
    };
    await back(1, 2);
    const { events, returns, status } = await read(token);
    const number = returns.at(-1).return_no;
    expect(status).toBe("delivered");
    expect(events.at(-1).note).toBe(`${serverTexts.partReturned(number)} ${serverTexts.creditedBefore(number)}`);
    expect(await documents(token)).toHaveLength(2);
    expect(await issueAllMissingNotes(shop.shop)).toBe(0);
    await back(0, 3);
    expect((await read(token)).status).toBe("returned");
    expect(await moneyLeft(token)).toEqual([]);
    expect(await issueAllMissingNotes(shop.shop)).toBe(0);
  });

  test("is cancelled without another note", async () => {
    const { token } = await f.orderIn("packed", asha, both);
    await creditEverything(token);
    expect((await act(token, "cancel", { reason: "Clinic closed" })).status).toBe(200);
    expect(await documents(token)).toHaveLength(2);
    expect(await moneyLeft(token)).toEqual([]);
  });

  test("is not credited again as missing", async () => {
    const { token } = await f.orderIn("delivered", asha, both);
    const [first] = (await creditable(token)).lines;
    await credit(token, "price", [{ amount: first.amount }]);
    const { status, body } = await credit(token, "deficiency", [{ quantity: 1 }]);
    expect([status, body.errors]).toEqual([422, { lines: [serverTexts.nothingToCredit] }]);
    expect(await documents(token)).toHaveLength(2);
  });
});
