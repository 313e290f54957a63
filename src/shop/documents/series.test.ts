import { expect, onTestFinished, test } from "vitest";
import { copyTestOrder, placeTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { openTestShop, type TestShop } from "../../../test/support/test-shop.ts";
import { financialYear } from "../tax/index.ts";
import { issueChallan, issueCreditNote, issueInvoice } from "./index.ts";

const workers = 20;

interface Work {
  issue(db: Parameters<typeof issueInvoice>[1], shop: TestShop): Promise<unknown>;
  fails: boolean;
}

const invoice =
  ({ order, lines, lots }: TestOrder): Work["issue"] =>
  (db, shop) =>
    issueInvoice(shop.shop, db, order, lines, lots);

const creditNote =
  ({ order, lines }: TestOrder): Work["issue"] =>
  (db, shop) =>
    issueCreditNote(shop.shop, db, {
      ...{ order, returnId: null, reason: "test", reason_code: "return" },
      lines: lines.map(({ id, ...line }) => ({ ...line, order_line_id: id })),
    });

const challan: Work["issue"] = (db, shop) => {
  const { registrations, places } = shop.live.current();
  const registration = registrations.current;
  const state = places.states.find(({ gst_code }) => gst_code === "29");
  if (!registration || !state) throw new Error("The demonstration shop has no registration or no Karnataka.");
  return issueChallan(shop.shop, db, {
    ...{ registration, orderId: null, customerId: null, reason: "on_approval", remark: "", due_on: "2027-01-01" },
    supply: { kind: "inter", state, state_tax_kind: "SGST", reason: "test" },
    consignee: {
      ...{ name: "Meera Nair", company_name: "", address: ["4 Residency Road"], phone: "", gstin: null },
      ...{ state: state.name, state_code: state.gst_code },
    },
    goods: [
      {
        ...{
          description: "Speculum",
          attributes: [],
          ref_no: "R-1",
          hsn_code: "90189099",
          gst_rate_bp: 500,
          unit: "NOS",
        },
        ...{ tax_class: "taxable", mrp_paise: 2_000_00, rate_paise: 1_000_00, quantity: 1 },
        ...{ variant_id: 1, lot_number: "L-1", expires_on: null },
      },
    ],
  });
};

const everyFifthFails = (work: Work["issue"][]) =>
  work.map((issue, place): Work => ({ issue, fails: place % 5 === 3 }));

test("CGST Rules r.46(b), r.53(1A) and r.55(1): 500 invoices, 100 credit notes and 500 challans by 20 workers, a fifth rolled back and two connections killed, are 1 to n in order of time", async () => {
  const shop = await openTestShop({ connections: workers });
  onTestFinished(() => shop.close());
  shop.clock.set("2026-11-20T10:00:00+05:30");
  const orders = await copyTestOrder(shop, await placeTestOrder(shop, await shop.customer()), 600);
  const [invoiced, toInvoice] = [orders.slice(0, 100), orders.slice(100)];
  for (const order of invoiced) await shop.db.transaction().execute((db) => invoice(order)(db, shop));

  const waiting = [...everyFifthFails(toInvoice.map(invoice)), ...everyFifthFails(invoiced.map(creditNote))];
  waiting.push(...everyFifthFails(Array.from({ length: 500 }, () => challan)));
  // Interleaves the kinds.
  waiting.sort((a, b) => (waiting.indexOf(a) % 7) - (waiting.indexOf(b) % 7));
  let done = 0;
  let killed = 0;

  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { issue, fails } = next;
      shop.clock.advance({ seconds: 1 });
      try {
        await shop.db.transaction().execute(async (db) => {
          await issue(db, shop);
          if (fails) throw new Error("packing failed");
          // While it holds the series lock: the worst moment for a connection to die.
          if (++done % 200 === 100 && killed < 2) killed += await killOne(shop);
        });
      } catch (error) {
        if (fails && /packing failed/.test(String(error))) continue;
        // The connection was killed and its work rolled back, so retry.
        if (!/terminat|connection|not available/i.test(String(error))) throw error;
        waiting.push(next);
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  expect(killed).toBe(2);

  const year = financialYear(shop.clock.now());
  const numbers = (series: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${series}/${year}/${String(index + 1).padStart(6, "0")}`);
  for (const [series, count] of [
    ["ENT", 100 + 400],
    ["ENC", 80],
    ["END", 400],
  ] as const) {
    const rows = await shop.sql<{ number: string; issued_at: Date }>`
      SELECT number, issued_at FROM invoices WHERE series = ${series} ORDER BY serial`;
    expect(rows.map(({ number }) => number)).toEqual(numbers(series, count));
    const times = rows.map(({ issued_at }) => issued_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
}, 180_000);

/** Ends a connection in the middle of a transaction, as a dying process would. */
async function killOne(shop: TestShop): Promise<number> {
  const [killed] = await shop.sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND backend_type = 'client backend'
    ORDER BY xact_start LIMIT 1`;
  if (!killed) return 0;
  await shop.asAdmin(`SELECT pg_terminate_backend(${killed.pid})`);
  return 1;
}
