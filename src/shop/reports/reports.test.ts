import { beforeAll, describe, expect, test } from "vitest";
import { type DemoVariant, loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { Counted, Report } from "../../contract/staff/reports.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
const { at, owner, act, order, orderIn, askReturn, actOnReturn, read } = await fulfilmentCalls(shop);

const demo = await loadDemonstration(shop);
const [specula, curettes] = [demo.variant("NK-EE-1101"), demo.variant("NK-ME-1001")];

/** Value in rupees of units of a variant, before GST. */
const worth = ({ price_paise }: DemoVariant, quantity: number) => (price_paise * quantity) / 100;

async function report(query: string): Promise<Report> {
  const { status, body } = await request("GET", `/api/staff/reports?${query}`, { staff: owner });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
}

async function list(name: string, query: string): Promise<Counted[]> {
  const { status, body } = await request("GET", `/api/staff/reports/entries?list=${name}&${query}`, { staff: owner });
  expect([status, body.code]).toEqual([200, undefined]);
  expect(body.meta.total).toBe(body.data.length);
  return body.data;
}

/*
 * Events of June 2026, in Indian time: two specula a minute before midnight on the 1st; three curettes at midnight as the 2nd begins,
 * of which one comes back on the 5th; two orders that come to nothing; one on the last day of May.
 */
const numbers = { lateEvening: "", midnight: "", before: "" };

beforeAll(async () => {
  await at("2026-05-31T23:59:59+05:30");
  const asha = await customer();
  numbers.before = (await order(asha, [{ ref_no: "NK-EE-1101", quantity: 1 }])).order_no;
  await at("2026-06-01T23:59:00+05:30");
  numbers.lateEvening = (await order(asha, [{ ref_no: "NK-EE-1101", quantity: 2 }])).order_no;
  await at("2026-06-02T00:00:00+05:30");
  const kept = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 3 }]);
  numbers.midnight = kept.order_no;
  const dropped = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }]);
  await act(dropped.token, "cancel", { reason: "Ordered twice." });
  const refused = await orderIn("shipped", asha, [{ ref_no: "NK-EE-1101", quantity: 4 }]);
  await act(refused.token, "undeliver", { reason: "Nobody was there." });

  await act(kept.token, "confirm");
  const picks = await request("GET", `/api/staff/orders/${kept.token}/picks`, { staff: owner });
  type Line = { line_id: number; lots: { lot_no: string; proposed: number }[] };
  const taken = (picks.body.data.lines as Line[]).flatMap(({ line_id, lots }) =>
    lots.filter((lot) => lot.proposed > 0).map(({ lot_no, proposed }) => ({ line_id, lot_no, quantity: proposed })),
  );
  await act(kept.token, "pack", { picks: taken });
  await at("2026-06-03T06:00:00+05:30");
  await act(kept.token, "ship", { courier: "Own van" });
  await at("2026-06-04T10:00:00+05:30");
  await act(kept.token, "deliver");
  const [line] = (await read(kept.token)).lines;
  await askReturn(kept.token, asha, [{ line_id: line.line_id, quantity: 1 }]);
  const back = (await read(kept.token)).returns[0];
  await actOnReturn(back.id, "decide", { expected_status: "requested", decision: "approved" });
  await at("2026-06-05T10:00:00+05:30");
  const [backLine] = back.lines;
  const pieces = [
    {
      return_line_id: backLine.return_line_id,
      lot_no: backLine.lots[0].lot_no,
      quantity: 1,
      disposition: "restock",
    },
  ];
  const inspected = await actOnReturn(back.id, "inspect", { expected_status: "approved", pieces });
  expect(inspected.status).toBe(200);

  await sql`UPDATE customers SET created_at = '2026-06-01T18:29:59Z'`;
  await sql`
    INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at, answered_at) VALUES
      ('ENQ-T1', 'A', 'a@clinic.example', '1', 'S', 'D', '2026-06-01T06:00:00Z', '2026-06-01T08:00:00Z'),
      ('ENQ-T2', 'A', 'a@clinic.example', '1', 'S', 'D', '2026-06-01T06:00:00Z', '2026-06-01T12:00:00Z'),
      ('ENQ-T3', 'A', 'a@clinic.example', '1', 'S', 'D', '2026-06-01T06:00:00Z', NULL)`;
  await sql`INSERT INTO search_misses (day, words, count) VALUES
    ('2026-06-01', 'dermatome', 2), ('2026-06-02', 'dermatome', 1), ('2026-06-02', 'spirometer', 2)`;
});

describe("reports", () => {
  test("sales are the goods of what was sold, less what came back", async () => {
    const june = await report("from=2026-06-01&to=2026-06-30");
    const sold = worth(specula, 2) + worth(curettes, 3);
    expect(june.metrics.orders).toMatchObject({ value: 2, before: 1 });
    expect(june.metrics.sales).toMatchObject({ value: sold - worth(curettes, 1), before: worth(specula, 1) });
    expect(june.metrics.average_order.value).toBe(sold / 2);
    expect(june.metrics.returns.value).toBe(1);
    expect(june.metrics.returns_value.value).toBe(worth(curettes, 1));
    expect(june.before).toEqual({ from: "2026-05-02", to: "2026-05-31" });
    expect(june.best_products).toEqual([
      { ref_no: "NK-ME-1001", name: expect.any(String), pieces: 3, sales: worth(curettes, 3) },
      { ref_no: "NK-EE-1101", name: expect.any(String), pieces: 2, sales: worth(specula, 2) },
    ]);
  });

  test("a day begins at midnight in India", async () => {
    const { steps } = await report("from=2026-06-01&to=2026-06-05");
    expect(steps).toEqual([
      { from: "2026-06-01", orders: 1, sales: worth(specula, 2) },
      { from: "2026-06-02", orders: 1, sales: worth(curettes, 3) },
      { from: "2026-06-03", orders: 0, sales: 0 },
      { from: "2026-06-04", orders: 0, sales: 0 },
      { from: "2026-06-05", orders: 0, sales: -worth(curettes, 1) },
    ]);
    expect((await list("orders", "from=2026-06-01&to=2026-06-01")).map(({ name }) => name)).toEqual([
      numbers.lateEvening,
    ]);
    expect((await list("orders", "from=2026-06-02&to=2026-06-02")).map(({ name }) => name)).toEqual([numbers.midnight]);
    expect((await list("orders", "from=2026-05-31&to=2026-05-31")).map(({ name }) => name)).toEqual([numbers.before]);
  });

  test.each(["day", "week", "month"])("by %s the steps add up to the metric", async (step) => {
    const { steps, metrics: of } = await report(`from=2026-05-30&to=2026-06-30&step=${step}`);
    expect(steps[0]?.from).toBe("2026-05-30");
    expect(steps.reduce((sum, each) => sum + each.orders, 0)).toBe(of.orders.value);
    expect(steps.reduce((sum, each) => sum + each.sales, 0)).toBeCloseTo(of.sales.value ?? Number.NaN, 2);
  });

  test("times run from placed to shipped and from asked to answered", async () => {
    const { metrics: of } = await report("from=2026-06-01&to=2026-06-30");
    // One order was shipped at once and later refused at the door; the other took 30 hours.
    expect(of.dispatch_median.value).toBeCloseTo(15, 5);
    expect(of.dispatch_slowest_tenth.value).toBeCloseTo(27, 5);
    expect(of.enquiry_response.value).toBe(4);
    expect((await list("dispatches", "from=2026-06-01&to=2026-06-30")).map(({ hours }) => hours)).toEqual([30, 0]);
    expect((await list("enquiries", "from=2026-06-01&to=2026-06-30")).map(({ name }) => name)).toEqual([
      "ENQ-T2",
      "ENQ-T1",
    ]);
  });

  test("customers and searches by their day", async () => {
    expect((await report("from=2026-06-01&to=2026-06-01")).metrics.customers.value).toBe(1);
    expect((await report("from=2026-06-02&to=2026-06-02")).metrics.customers.value).toBe(0);
    const { searches, metrics: of } = await report("from=2026-06-01&to=2026-06-02");
    expect(searches).toEqual([
      { words: "dermatome", count: 3 },
      { words: "spirometer", count: 2 },
    ]);
    expect(of.searches.value).toBe(5);
  });

  test("where there was nothing there is no average", async () => {
    const { metrics: of } = await report("from=2020-01-01&to=2020-01-31");
    expect(of.orders.value).toBe(0);
    expect([of.average_order.value, of.dispatch_median.value, of.enquiry_response.value]).toEqual([null, null, null]);
  });

  test("stock that expires within 90 days counts with its price, what has expired or is put aside does not", async () => {
    await at("2026-06-10T10:00:00+05:30");
    const before = (await report("")).metrics.expiring.value ?? 0;
    await sql`INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand, quarantined_at) VALUES
      (${specula.id}, 'T-TODAY', '2024-01-01', '2026-06-10', 2, NULL),
      (${specula.id}, 'T-LAST', '2024-01-01', '2026-09-08', 3, NULL),
      (${specula.id}, 'T-LATER', '2024-01-01', '2026-09-09', 7, NULL),
      (${specula.id}, 'T-OVER', '2024-01-01', '2026-06-09', 7, NULL),
      (${specula.id}, 'T-ASIDE', '2024-01-01', '2026-07-01', 7, now())`;
    expect((await report("")).metrics.expiring.value).toBeCloseTo(before + worth(specula, 5), 2);
    const shown = (await list("expiring", "per_page=100"))
      .map(({ name }) => name)
      .filter((name) => name.startsWith("T-"));
    expect(shown).toEqual(["T-TODAY", "T-LAST"]);
  });

  test("without days it is the last 30", async () => {
    await at("2026-06-30T23:00:00+05:30");
    expect(await report("")).toMatchObject({ from: "2026-06-01", to: "2026-06-30" });
  });

  test("steps of an hour are refused", async () => {
    const { status, body } = await request("GET", "/api/staff/reports?step=hour", { staff: owner });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["step"]]);
  });
});

test("an order in several parcels is one order, with what all of them are worth", async () => {
  await at("2026-07-10T10:00:00+05:30");
  const asha = await customer();
  const { token, order_no } = await order(asha, [{ ref_no: "NK-EE-1101", quantity: 5 }]);
  const [{ line_id }] = (await read(token)).lines;
  const divided = await act(token, "split", { kind: "parcel", lines: [{ line_id, quantity: 2, of: 5 }] });
  expect(divided.status).toBe(200);
  const july = "from=2026-07-01&to=2026-07-31";
  const once = async (number: string, pieces: number) => {
    const { metrics: of, steps } = await report(july);
    expect([of.orders.value, of.sales.value]).toEqual([1, worth(specula, pieces)]);
    expect(steps.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
    expect(await list("orders", july)).toMatchObject([{ name: number, amount: worth(specula, pieces) }]);
  };
  await once(order_no, 5);
  const shown = await request("GET", `/api/staff/customers/${asha.id}`, { staff: owner });
  expect(shown.body.data.order_count).toBe(1);
  await act(token, "cancel", { reason: "Ordered twice." });
  await once(`${order_no}-B1`, 2);
});

describe("every metric leads to what it counts", () => {
  test("and the list holds as many, of the same worth, also as a sheet", async () => {
    const { metrics: of } = await report("from=2026-06-01&to=2026-06-30");
    const reportPath = (address: string) => address.replace("/reports/", "");
    const [name = "", query = ""] = reportPath(of.returns_value.list).split("?");
    const [returned] = await list(name, query);
    expect(returned).toMatchObject({ amount: of.returns_value.value, pieces: 1, about: numbers.midnight });
    const sold = await list("orders", "from=2026-06-01&to=2026-06-30");
    expect(sold.reduce((sum, { amount }) => sum + (amount ?? 0), 0) - (returned?.amount ?? 0)).toBe(of.sales.value);

    const sheet = await request("GET", `/api/staff/reports/entries.csv?list=orders&${query}`, { staff: owner });
    expect(sheet.headers["content-disposition"]).toBe('attachment; filename="orders-2026-06-01-2026-06-30.csv"');
    expect(sheet.body.trim().split("\n")).toHaveLength(sold.length + 1);
  });

  test.each(["customers", "products", "searches", "low-stock"])("%s", async (name) => {
    const { status, body } = await request(
      "GET",
      `/api/staff/reports/entries?list=${name}&from=2026-06-01&to=2026-06-30&per_page=1`,
      {
        staff: owner,
      },
    );
    expect([status, body.data.length]).toEqual([200, 1]);
    const sheet = await request("GET", `/api/staff/reports/entries.csv?list=${name}&from=2026-06-01&to=2026-06-30`, {
      staff: owner,
    });
    expect(sheet.body.trim().split("\n")).toHaveLength(body.meta.total + 1);
  });

  test("what runs out is counted as the stock module counts it", async () => {
    const { body } = await request("GET", "/api/staff/stock?low=1", { staff: owner });
    expect((await report("")).metrics.low_stock.value).toBe(body.meta.total);
  });
});
