import { beforeAll, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { returnedRefNo, returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, customer, clock, sql } = shop;
const f = await fulfilmentCalls(shop);
const { at, read, askReturn, orderIn } = f;
const { delivered, firstLineId, requested, approve, inspect } = returnSteps(f);
await at("2026-11-02T09:00:00+05:30");
const asha = await customer();

const ask = (token: string, body: object) =>
  request("POST", `/api/orders/${token}/returns`, { token: asha.token, body });

describe("the reply to a request", () => {
  test("is the order with the return as its customer may see it", async () => {
    const { token, order_no } = await delivered(asha);
    const line_id = await firstLineId(token);
    const lines = [{ line_id: String(line_id), quantity: "1" }];
    const { status, body } = await ask(token, { lines, reason: "  Bent\ntip ", refund_to: "wallet" });
    expect([status, body.data.status, body.data.can_return]).toEqual([201, "return_requested", false]);
    // Rs 640.00 and 5 % GST.
    expect(body.data.returns).toEqual([
      {
        ...{ return_no: `${order_no}-R1`, status: "requested", reason: "Bent\ntip", refund_to: "wallet" },
        ...{ requested_at: clock.now().toISOString(), decided_at: null, note: null, received_at: null },
        ...{ credit: 672, refund: null, refunded_at: null, lines: [{ line_id, quantity: 1 }] },
      },
    ]);
    expect(body.data.timeline.at(-1)).toMatchObject({ status: "return_requested", note: "Bent\ntip" });
  });

  test("credits all that was charged when everything goes back, rounding included", async () => {
    const { token, total } = await delivered(asha);
    expect((await requested(token, asha, 3)).credit).toBe(total);
  });

  test("takes several lines at once", async () => {
    const { token } = await orderIn("delivered", asha, [
      { ref_no: returnedRefNo, quantity: 2 },
      { ref_no: "NK-EE-1101", quantity: 1 },
    ]);
    const lines = (await read(token)).lines.map(({ line_id }: { line_id: number }) => ({ line_id, quantity: 1 }));
    const { body } = await askReturn(token, asha, lines);
    expect(body.data.lines.map(({ returned }: { returned: number }) => returned)).toEqual([1, 1]);
  });
});

describe("a request is refused, with a text beside the field", () => {
  let token = "";
  let line_id = 0;
  beforeAll(async () => {
    ({ token } = await delivered(asha));
    line_id = await firstLineId(token);
  });

  const wholeNumber = "Must be a whole number from 1 to 9,999.";
  const lines = (changes: object) => () => ({ lines: [{ line_id, quantity: 1, ...changes }] });
  test.each<[string, () => object, string, string]>([
    ["no lines", () => ({ lines: undefined }), "lines", "Choose the items to return."],
    ["an empty list", () => ({ lines: [] }), "lines", "Choose the items to return."],
    ["words for lines", () => ({ lines: "all" }), "lines", "Choose the items to return."],
    ["no unit", lines({ quantity: 0 }), "lines.0.quantity", wholeNumber],
    ["fewer than none", lines({ quantity: -1 }), "lines.0.quantity", wholeNumber],
    ["half a unit", lines({ quantity: 1.5 }), "lines.0.quantity", wholeNumber],
    ["10,000 units", lines({ quantity: 10_000 }), "lines.0.quantity", wholeNumber],
    ["a line that is no id", lines({ line_id: "first" }), "lines.0.line_id", "Must be a positive whole number."],
    ["more than was bought", lines({ quantity: 4 }), "lines", serverTexts.onlyReturnable(returnedRefNo, 3)],
    [
      "one line twice",
      () => ({ lines: [1, 2].map((quantity) => ({ line_id, quantity })) }),
      ...(["lines", serverTexts.lineTwice(returnedRefNo)] as const),
    ],
    ["no reason", () => ({ reason: undefined }), "reason", "Reason is required."],
    ["a blank reason", () => ({ reason: " \n" }), "reason", "Reason is required."],
    ["20,000 characters", () => ({ reason: "x".repeat(20_000) }), "reason", "Reason can have at most 500 characters."],
    ["a null byte", () => ({ reason: "a\u0000" }), "reason", "Reason contains characters that cannot be stored."],
    ["no way to refund", () => ({ refund_to: undefined }), "refund_to", "Choose where to send the refund."],
    ["cash", () => ({ refund_to: "cash" }), "refund_to", "Choose where to send the refund."],
  ])("%s", async (_what, changes, field, words) => {
    const body = { lines: [{ line_id, quantity: 1 }], reason: "Not needed", refund_to: "bank", ...changes() };
    const { status, body: answer } = await ask(token, body);
    expect([status, answer.code, answer.errors]).toEqual([422, "invalid", { [field]: [words] }]);
    expect(await read(token)).toMatchObject({ status: "delivered", returns: [] });
  });
});

describe("after an earlier return", () => {
  async function withReturned(buyer: TestCustomer, quantity: number) {
    const { token } = await delivered(buyer);
    const back = await requested(token, buyer, quantity);
    await approve(back);
    await inspect(back);
    return token;
  }

  test("only the rest can go back", async () => {
    const token = await withReturned(asha, 2);
    const line_id = await firstLineId(token);
    const more = await askReturn(token, asha, [{ line_id, quantity: 2 }]);
    expect(more.body.errors).toEqual({ lines: [serverTexts.onlyReturnable(returnedRefNo, 1)] });
    expect((await requested(token, asha, 1)).return_no).toMatch(/-R2$/);
  });

  test("of everything leaves nothing to return", async () => {
    const token = await withReturned(asha, 3);
    const again = await askReturn(token, asha, [{ line_id: await firstLineId(token), quantity: 1 }]);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      ...[409, "not_delivered", serverTexts.notDelivered],
    ]);
  });
});

test.each(["placed", "cancelled"])("an order that is %s has nothing to return", async (state) => {
  const { token } = await f.order(asha);
  if (state === "cancelled") {
    await request("POST", `/api/orders/${token}/cancel`, { token: asha.token, body: { reason: "Mistake" } });
  }
  const answer = await askReturn(token, asha, [{ line_id: await firstLineId(token), quantity: 1 }]);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    ...[409, "not_delivered", serverTexts.notDelivered],
  ]);
});

test("another customer's order is not found, and nothing of it changes", async () => {
  const { token } = await delivered(asha);
  const line_id = await firstLineId(token);
  const stranger = await askReturn(token, await customer(), [{ line_id, quantity: 1 }]);
  expect([stranger.status, stranger.body.code]).toEqual([404, "not_found"]);
  expect(await read(token)).toMatchObject({ status: "delivered", returns: [] });
  expect(await sql`SELECT FROM returns WHERE order_id = (SELECT id FROM orders WHERE token = ${token})`).toEqual([]);
});
