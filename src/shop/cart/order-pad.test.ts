import { beforeEach, expect, test } from "vitest";
import { makeCaller, type TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { openTestShop, testShop } from "../../../test/support/test-shop.ts";
import type { PadLine } from "../../contract/cart.ts";
import { readOrderPad } from "./order-pad.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
/** 164 sellable units. */
const wand = (await loadDemonstration(shop)).variant("NK-PW-1001").id;
await sql`UPDATE lots SET expires_on = '2099-01-09' WHERE lot_no IN ('PW2402A02', 'PW2612A03')`;
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const pad = (text: unknown, token: string | null = asha.token) =>
  request("POST", "/api/order-pad", { token, body: { text } });
const lines = async (text: string): Promise<PadLine[]> => (await pad(text)).body.data;
const refs = (variants: { ref_no: string }[]) => variants.map(({ ref_no }) => ref_no);

test("a known reference number, however it is written, with what there is of it", async () => {
  await request("POST", "/api/cart/store", { token: asha.token, body: { sub_product_id: wand, quantity: 4 } });
  const parsed = await lines("nk pw 1001 x 3\nNKPW1001");
  expect(parsed).toMatchObject([
    {
      line: 1,
      text: "nk pw 1001 x 3",
      reference: "nk pw 1001",
      quantity: 3,
      quantity_given: true,
      variant: { sub_product_id: wand, ref_no: "NK-PW-1001", price: 8900, available: 164, in_cart: 4, refusal: null },
      suggestions: [],
    },
    { line: 2, quantity: 1, quantity_given: false, variant: { sub_product_id: wand } },
  ]);
});

test("a near spelling is offered, not taken for granted", async () => {
  const [swapped, letter, short] = await lines("NK-PW-1010 2\nNK-PW-1O01 2\nPW-1001 2");
  for (const line of [swapped, letter, short]) {
    expect(line?.variant).toBeNull();
    expect(line?.quantity).toBe(2);
    expect(refs(line?.suggestions ?? [])).toContain("NK-PW-1001");
    expect(line?.suggestions.length).toBeLessThanOrEqual(5);
  }
});

test("a previous reference offers what took its place", async () => {
  const [line] = await lines("CM 3603/A x 6");
  expect(line).toMatchObject({ reference: "CM 3603/A", quantity: 6, variant: null });
  expect(refs(line?.suggestions ?? [])).toEqual(["NK-ME-1403"]);
});

test("a name instead of a number offers its variants; nonsense offers nothing but is kept", async () => {
  const [named, nonsense] = await lines("tonsil snare 2\nqqqqzzzz 9999 77");
  expect(named?.suggestions[0]?.product_name).toMatch(/snare/i);
  expect(nonsense).toMatchObject({ variant: null, suggestions: [], text: "qqqqzzzz 9999 77" });
});

test("what may not be bought is recognised, with the reason", async () => {
  const list = await request("GET", "/api/product-data?search=console", { token: asha.token });
  const view = await request("GET", `/api/product/view/${list.body.data[0].token}`, { token: asha.token });
  const [line] = await lines(view.body.sub_products[0].ref_no);
  expect(line?.variant?.refusal).toBe("This device is available on enquiry only.");
});

test("guessing is given up after a while and lets others have their turn; references are recognised all the same", async () => {
  const { catalogue, ...state } = shop.live.current();
  let guesses = 0;
  const burnt = () => process.threadCpuUsage().user + process.threadCpuUsage().system;
  const find = () => {
    guesses++;
    for (const end = burnt() + 10_000; burnt() < end; );
    return { slots: [] };
  };
  const slow = { ...state, catalogue: { ...catalogue, search: { ...catalogue.search, find } } };
  const live = { ...shop.live, current: () => slow } as typeof shop.live;
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const text = `${"common letters\n".repeat(400)}NK-PW-1001 x 3`;
  const read = await readOrderPad({ db: shop.db, live }, makeCaller(), text);
  clearInterval(counting);
  expect(read).toHaveLength(401);
  expect(read.at(-1)).toMatchObject({ quantity: 3, variant: { ref_no: "NK-PW-1001" } });
  expect(guesses).toBeLessThan(20);
  expect(turns).toBeGreaterThanOrEqual(guesses - 2);
});

test("nothing is put in the cart by looking", async () => {
  await lines("NK-PW-1001 5");
  expect((await request("GET", "/api/cart", { token: asha.token })).body.carts).toEqual([]);
});

test("visitors, and texts that are invalid or too long, are refused", async () => {
  expect((await pad("NK-PW-1001", null)).status).toBe(401);
  for (const text of [undefined, "", 5, "x".repeat(20_001), "a\u0000b"]) {
    const answer = await pad(text);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(["text"]);
  }
});

test("a customer may have 60 lists read in a minute, each for themselves", async () => {
  const strict = await openTestShop({ env: { RATE_LIMIT_FACTOR: "1" } });
  try {
    strict.clock.set(new Date());
    const [one, other] = [await strict.customer(), await strict.customer()];
    const ask = (token: string) => strict.request("POST", "/api/order-pad", { token, body: { text: "NK-PW-1001" } });
    for (let n = 0; n < 60; n++) expect((await ask(one.token)).status).toBe(200);
    const refused = await ask(one.token);
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([
      429,
      "too_many_requests",
      "60",
    ]);
    expect((await ask(other.token)).status).toBe(200);
    strict.clock.advance({ seconds: 61 });
    expect((await ask(one.token)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test.each([
  ["unknown numbers", "NKPW10O1Z "],
  ["words", "tonsil snaer wnad "],
  ["one letter", "e\n"],
  ["nearly a number", "NK-PW-1O01\n"],
])("20,000 characters of %s do not delay other requests", async (_what, part) => {
  const text = part.repeat(Math.floor(20_000 / part.length));
  await pad(text);
  // CPU time, so that machine load does not matter.
  const started = process.threadCpuUsage();
  expect((await pad(text)).status).toBe(200);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(400);
});
