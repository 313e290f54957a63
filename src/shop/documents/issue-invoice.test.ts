import { describe, expect, test } from "vitest";
import { copyTestOrder, placeTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { openTestShop, testShop } from "../../../test/support/test-shop.ts";
import { financialYear } from "../tax/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop({ connections: 20 });
const { clock, sql } = shop;
const asha = await shop.customer();
const first = await placeTestOrder(shop, asha);

const issue = ({ order, lines, lots }: TestOrder, at = shop) =>
  at.db.transaction().execute((db) => issueInvoice(at.shop, db, order, lines, lots));

const oneMore = async () => (await copyTestOrder(shop, first, 1))[0] as TestOrder;

const readSerial = (number: string) => Number(number.split("/")[2]);

describe("an order", () => {
  test("has one invoice, and its detail names it", async () => {
    const order = await oneMore();
    const path = `/api/orders/${order.order.token}`;
    expect((await shop.request("GET", path, { token: asha.token })).body.data.invoice).toBeNull();
    const { number, issued_at } = await issue(order);
    await expect(issue(order)).rejects.toThrow(/invoices_one_of_order/);
    const { body } = await shop.request("GET", path, { token: asha.token });
    expect(body.data.invoice).toEqual({ number, issued_at: issued_at.toISOString() });
    const next = await issue(await oneMore());
    expect(readSerial(next.number), "the refused one took no number").toBe(readSerial(number) + 1);
  });

  test("has one when two issue it at once, and the other takes no number", async () => {
    const order = await oneMore();
    const both = await Promise.allSettled([issue(order), issue(order)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rows = await sql<{ number: string }>`SELECT number FROM invoices WHERE order_id = ${order.order.id}`;
    expect(rows).toHaveLength(1);
    const next = await issue(await oneMore());
    expect(readSerial(next.number)).toBe(readSerial(rows[0]?.number ?? "") + 1);
  });

  test("gets no invoice when the lots are not exactly what was ordered", async () => {
    const { order, lines, lots } = await oneMore();
    const fewer = lots.map((lot) => ({ ...lot, quantity: lot.quantity - 1 }));
    await expect(issue({ order, lines, lots: fewer })).rejects.toThrow(/1 of 2 units/);
  });

  test("gets no invoice without the seller's GSTIN", async () => {
    const { order, lines, lots } = await oneMore();
    await expect(issue({ order: { ...order, seller_gstin: "" }, lines, lots })).rejects.toThrow(/was taxed for/);
  });
});

describe("numbers", () => {
  test("200 invoices issued by 20 at once, a fifth of them rolled back, are 1 to 160 without gap and in order of time", async () => {
    const own = await openTestShop({ connections: 20 });
    own.clock.set("2026-11-20T10:00:00+05:30");
    try {
      const orders = await copyTestOrder(own, await placeTestOrder(own, await own.customer()), 200);
      const waiting = orders.map((order, place) => ({ order, failing: place % 5 === 3 }));
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { order, failing } = next;
          own.clock.advance({ seconds: 1 });
          const issued = own.db.transaction().execute(async (db) => {
            await issueInvoice(own.shop, db, order.order, order.lines, order.lots);
            if (failing) throw new Error("packing failed");
          });
          await (failing ? expect(issued).rejects.toThrow("packing failed") : issued);
        }
      };
      await Promise.all(Array.from({ length: 20 }, worker));

      const rows = await own.sql<{ number: string; serial: number; issued_at: Date }>`
        SELECT number, serial, issued_at FROM invoices ORDER BY serial`;
      const year = financialYear(own.clock.now());
      const expected = Array.from({ length: 160 }, (_, index) => `ENT/${year}/${String(index + 1).padStart(6, "0")}`);
      expect(rows.map((row) => row.number)).toEqual(expected);
      const times = rows.map((row) => row.issued_at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(await own.sql`SELECT count(*)::int AS n FROM jobs WHERE name = 'invoices.render'`).toEqual([{ n: 160 }]);
    } finally {
      await own.close();
    }
  }, 60_000);

  test("restart with the financial year, at midnight of 1 April in India", async () => {
    clock.set("2031-03-31T23:59:59.999+05:30");
    const last = await issue(await oneMore());
    clock.set("2031-04-01T00:00:00+05:30");
    const begun = await issue(await oneMore());
    expect([last.number, begun.number]).toEqual(["ENT/3031/000001", "ENT/3132/000001"]);
  });

  test("belong to the year in which the lock was got", async () => {
    clock.set("2033-03-31T23:59:00+05:30");
    const [before, after] = [await oneMore(), await oneMore()];
    let late: Promise<{ number: string }> | undefined;
    await shop.db.transaction().execute(async (db) => {
      await issueInvoice(shop.shop, db, before.order, before.lines, before.lots);
      late = issue(after);
      await untilSomebodyWaits();
      clock.set("2033-04-01T00:00:01+05:30");
    });
    expect((await late)?.number).toBe("ENT/3334/000001");
  });

  test("do not go back in time when a clock does", async () => {
    clock.set("2035-06-01T12:00:00+05:30");
    const ahead = await issue(await oneMore());
    clock.set("2035-06-01T11:59:00+05:30");
    const behind = await issue(await oneMore());
    expect(behind.issued_at).toEqual(ahead.issued_at);
    expect(behind.number).toBe("ENT/3536/000002");
  });

  async function untilSomebodyWaits() {
    const waiting = () =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await waiting())[0]?.n === 0);
  }
});

describe("the database", () => {
  test.each([
    ["an invoice is changed", "UPDATE invoices SET content = content || '{\"x\": 1}'"],
    ["an invoice is deleted", "DELETE FROM invoices"],
    ["all invoices are deleted", "TRUNCATE invoices CASCADE"],
    ["a series is deleted", "DELETE FROM invoice_series"],
    ["a series leaves a gap", "UPDATE invoice_series SET last_number = last_number + 2"],
    ["a series goes back", "UPDATE invoice_series SET last_number = last_number - 1"],
  ])("refuses that %s", async (_what, statement) => {
    await issue(await oneMore());
    await expect(shop.asAdmin(statement)).rejects.toThrow(/never changed|goes on by one/);
  });

  test.each(["ENT-2627-000001-X-LONG", "/NT/2627/000001", "ENT/2627/1", "ENT 2627 000001"])(
    "refuses the number %s",
    async (number) => {
      const { order } = await oneMore();
      await issue(await oneMore());
      await expect(
        sql`INSERT INTO invoices (kind, series, financial_year, serial, number, order_id, issued_at, content)
            SELECT 'invoice', series, financial_year, 900001, ${number}, ${order.id}, now(),
              jsonb_build_object('number', ${number}::text) FROM invoice_series LIMIT 1`,
      ).rejects.toThrow(/check constraint/);
    },
  );
});
