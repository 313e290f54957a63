import { beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { transact } from "../kit/refusal.ts";
import { insertPayment, lockCash } from "../payments/index.ts";

const shop = await testShop();
const { request, member, sql, customer } = shop;
const { at, act, confirm, pack, deliver, order, read } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const accountant = await member("accounts");
const path = "/api/staff/remittances";
let coastline = 0;
beforeAll(async () => {
  const { data } = (await request("GET", "/api/staff/couriers", { staff: accountant })).body;
  coastline = data.find(({ name }: { name: string }) => name === "Coastline Express").id;
});

let made = 0;
interface Sent {
  courier?: string;
  tracking?: string;
  buyer?: Awaited<ReturnType<typeof customer>>;
  lines?: Parameters<typeof order>[1];
}
async function sent({
  courier = "Coastline Express",
  tracking = `CE-${String(++made).padStart(6, "0")}-IN`,
  ...bought
}: Sent = {}) {
  const placed = await order(bought.buyer ?? (await customer()), bought.lines);
  await confirm(placed.token);
  await pack(placed.token);
  expect((await act(placed.token, "ship", { courier, tracking_number: tracking })).status).toBe(200);
  await deliver(placed.token);
  return { ...placed, tracking };
}
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
type Content = string | Buffer;
const check = (content: Content, type = "text/csv", courier = coastline) =>
  request("POST", `${path}/check?courier=${courier}`, {
    staff: accountant,
    body: Buffer.from(content as string),
    headers: { "content-type": type },
  });
const store = (content: Content, seen: string, reference = `NEFT ${++made}`, type = "text/csv") =>
  request(
    "POST",
    `${path}/import?${new URLSearchParams({ courier: String(coastline), remitted_on: "2026-11-20", reference, name: "cod.csv", seen })}`,
    {
      staff: accountant,
      body: Buffer.from(content as string),
      headers: { "content-type": type },
    },
  );
const file = (...rows: (string | number)[][]) =>
  ["AWB No.,COD Amount,Charges", ...rows.map((row) => row.join(","))].join("\n");

describe("a courier's file is compared with the orders, and nothing is stored", () => {
  test("each row with what it is, the others than matched first", { timeout: 60_000 }, async () => {
    const [exact, less, more, theirs, remitted, paid] = [
      await sent(),
      await sent(),
      await sent(),
      await sent({ courier: "Hillway Cargo" }),
      await sent(),
      await sent(),
    ];
    const once = file([remitted.tracking, remitted.total, 0]);
    expect((await store(once, (await check(once)).body.data.seen)).status).toBe(201);
    await act(paid.token, "collect", { mode: "upi", amount: paid.total, reference: "U 1" });
    const content = file(
      // Couriers leave out punctuation.
      [exact.tracking.toLowerCase().replaceAll("-", ""), exact.total, 30],
      [less.tracking, less.total - 1, 0],
      [more.tracking, more.total + 1, 0],
      [theirs.tracking, theirs.total, 0],
      [remitted.tracking, remitted.total, 0],
      [paid.tracking, paid.total, 0],
      ["NOBODYS-1", 5, 0],
      [exact.tracking, exact.total, 30],
      [`"7,0"`, "many", 0],
      ["1.23E+11", 5, 0],
      ["", 5, ""],
      ["Total", "", ""],
    );
    const { status, body } = await check(`${content}\n,1234.00,\n,,\n`);
    expect(status).toBe(200);
    const byRow = new Map(body.data.rows.map((row: { row: number; result: string }) => [row.row, row]));
    const results = [...byRow]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, row]) => (row as { result: string }).result);
    expect(results.slice(0, 7)).toEqual([
      "matched",
      "less",
      "more",
      "other_courier",
      "remitted",
      "not_possible",
      "unknown",
    ]);
    expect(byRow.get(9)).toMatchObject({ result: "duplicate", problem: serverTexts.numberInRow(2) });
    expect(byRow.get(10)).toMatchObject({ result: "wrong", amount: null });
    expect(byRow.get(11)).toMatchObject({ result: "wrong" });
    expect(byRow.get(2)).toMatchObject({ order_no: exact.order_no, deduction: 30, records_payment: true });
    expect(body.data.rows.at(-1).result).toBe("matched");
    expect(Math.round((body.data.amount + body.data.deduction) * 100)).toBe(
      Math.round(exact.total * 100) + Math.round((less.total - 1) * 100),
    );
    expect((await read(exact.token)).payments).toEqual([]);
  });

  test.each([
    ["no tracking number", "Order,COD amount\nENT-1,5\n", /tracking number/],
    ["no amount", "AWB\nX1\n", /amount/],
    ["no rows", "AWB,Amount\n", /no rows/],
    ["1,001 rows", `AWB,Amount\n${Array.from({ length: 1001 }, (_, index) => `N${index},1`).join("\n")}`, /1,000 rows/],
    ["a null byte", "AWB,Amount\nA\u0000B,1\n", /cannot be stored/],
  ])("with %s is refused in words", async (_what, content, words) => {
    const { status, body } = await check(content);
    expect([status, body.message]).toEqual([422, expect.stringMatching(words)]);
  });

  test("other files and other couriers are refused", async () => {
    expect((await check("x", "application/pdf")).status).toBe(415);
    expect((await check("AWB,Amount\nA,1\n", "text/csv", 2_000_000_000)).body.errors).toHaveProperty("courier");
    expect((await check("PK\u0003\u0004not a zip at all", excel)).status).toBe(422);
  });

  test.each([
    ["AWB Number,COD Amount,Remitted Amount\n{n},{g},{r}\n"],
    ["tracking no;net amount;deductions\n{n};{r};30\n"],
    ["Waybill\tCollected Amount (Rs)\tCharges\n{n}\tRs {g}\t30.00\n"],
  ])("whatever it calls its columns: %s", async (form) => {
    const { tracking, total } = await sent();
    const content = form
      .replace("{n}", tracking)
      .replace("{g}", total.toFixed(2))
      .replace("{r}", (total - 30).toFixed(2));
    const { rows } = (await check(content)).body.data;
    expect(rows).toMatchObject([{ result: "matched", deduction: 30 }]);
    expect(Math.round(rows[0].amount * 100)).toBe(Math.round(total * 100) - 3000);
  });

  test("amounts that contradict one another are wrong", async () => {
    const { rows } = (await check("AWB,COD amount,Remitted,Charges\nA,100,90,5\nB,100,,101\nC,-5,,\n")).body.data;
    expect(rows.map(({ result }: { result: string }) => result)).toEqual(["wrong", "wrong", "wrong"]);
  });
});

describe("the amount remitted alone", () => {
  const netOf = (tracking: string, net: number) => `AWB,Remitted Amount,Charges\n${tracking},${net},\n`;

  test("is not recorded below what is open: whether the customer paid less, or charges were kept, is not known", async () => {
    const { tracking, total, token } = await sent();
    const { data } = (await check(netOf(tracking, total - 50))).body;
    expect(data).toMatchObject({
      counts: { less: 0, not_possible: 1 },
      rows: [{ result: "not_possible", problem: serverTexts.chargesNeeded(5000), open: total, deduction: null }],
    });
    const { status } = await store(netOf(tracking, total - 50), data.seen);
    expect([status, (await read(token)).payments]).toEqual([422, []]);
    const withCharges = `AWB,Remitted Amount,Charges\n${tracking},${total - 50},50\n`;
    expect((await check(withCharges)).body.data.rows).toMatchObject([{ result: "matched", deduction: 50 }]);
    const less = `AWB,Remitted Amount,Charges\n${tracking},${total - 50},0\n`;
    expect((await check(less)).body.data.rows).toMatchObject([{ result: "less" }]);
  });

  test("is recorded if it is all that is open", async () => {
    const { tracking, total } = await sent();
    const { rows } = (await check(netOf(tracking, total))).body.data;
    expect(rows).toMatchObject([{ result: "matched", amount: total, deduction: 0, records_payment: true }]);
  });
});

describe("Income-tax Act 2025 s.186: cash that the law does not allow", () => {
  /** Lines of more than Rs 2,00,000. */
  async function dear() {
    const [row] = await sql<{ ref_no: string; quantity: number }>`
      SELECT v.ref_no, ceil(22000000.0 / v.price_paise)::int AS quantity FROM variants v
      JOIN products p ON p.id = v.product_id JOIN variant_availability a ON a.variant_id = v.id
      WHERE NOT p.enquiry_only AND NOT p.verified_only AND a.available > ceil(22000000.0 / v.price_paise) * 4
      ORDER BY quantity LIMIT 1`;
    return row ? [row] : [];
  }
  const ceiling = (before: string) =>
    serverTexts.cashCeilingAtDoor("section 186 of the Income-tax Act, 2025", "Rs 2,00,000.00", before);

  test("is found by the check, added up for a customer's day, and the other rows are recorded", async () => {
    const buyer = await customer();
    const [first, second, other] = [await sent({ buyer, lines: await dear() }), await sent({ buyer }), await sent()];
    expect(first.total).toBeGreaterThan(200_000);
    const rest = first.total - 199_999;
    await act(first.token, "collect", { mode: "bank", amount: rest, reference: `U ${++made}` });
    const content = file(
      [first.tracking, 199_999, 0],
      ...[second, other].map(({ tracking, total }) => [tracking, total, 0]),
    );
    const { data } = (await check(content)).body;
    expect(data.counts).toMatchObject({ matched: 2, not_possible: 1 });
    expect(data.rows[0]).toMatchObject({
      ...{ row: 3, result: "not_possible", problem: ceiling("Rs 1,99,999.00"), records_payment: false },
    });
    const { status, body } = await store(content, data.seen);
    expect([status, body.data?.orders]).toEqual([201, 2]);
    expect((await read(second.token)).payments).toEqual([]);
  });

  test("is refused with the row if it was paid since the rows were compared", async () => {
    const buyer = await customer();
    const [earlier, own] = [await sent({ buyer, lines: await dear() }), await sent({ buyer })];
    const content = file(["NOBODYS-2", 5, 0], [own.tracking, own.total, 0]);
    const { seen } = (await check(content)).body.data;
    const [{ id: order_id, customer_id } = { id: 0, customer_id: 0 }] = await sql<{ id: number; customer_id: number }>`
      SELECT id, customer_id FROM orders WHERE token = ${earlier.token}`;
    let answer: ReturnType<typeof store> | undefined;
    await transact(shop.db, async (db) => {
      await lockCash(db, [customer_id]);
      answer = store(content, seen);
      await expect.poll(() => waits(customer_id), { timeout: 20_000 }).toBe(true);
      await insertPayment(db, {
        ...{ order_id, customer_id, mode: "cash", amount_paise: 1_99_999_99, reference: null },
        ...{
          collected_at: new Date(),
          collected_on: "2026-11-20",
          staff_id: accountant.id,
          staff_name: accountant.name,
        },
      });
    });
    const { status, body } = (await answer) ?? { status: 0, body: {} };
    const words = serverTexts.rowRefused(3, own.order_no, ceiling("Rs 1,99,999.99"));
    expect([status, body.message, body.errors]).toEqual([422, words, { file: [words] }]);
  });
});

/** Whether transactions hold or wait for the cash of a customer of this database: others in the cluster have customers of the same ids. */
const cashLocks = (customerId: number) => sql<{ granted: boolean }>`
  SELECT granted FROM pg_locks
  WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = (hashtext('payments.cash')::bigint & 4294967295) AND objid = ${customerId} AND objsubid = 2`;

const waits = async (customerId: number) => (await cashLocks(customerId)).some(({ granted }) => !granted);

test("customers' cash is locked in one sequence, whatever that of the file", async () => {
  const [one, other] = [await sent(), await sent()];
  const customers = await sql<{ customer_id: number }>`
    SELECT customer_id FROM orders WHERE token IN (${one.token}, ${other.token}) ORDER BY customer_id`;
  const [lower = 0, upper = 0] = customers.map(({ customer_id }) => customer_id);
  const content = file([other.tracking, other.total, 0], [one.tracking, one.total, 0]);
  const { seen } = (await check(content)).body.data;
  let answer: ReturnType<typeof store> | undefined;
  await transact(shop.db, async (db) => {
    await lockCash(db, [lower]);
    answer = store(content, seen);
    await expect.poll(() => waits(lower), { timeout: 20_000 }).toBe(true);
    expect(await cashLocks(upper)).toEqual([]);
  });
  expect((await answer)?.status).toBe(201);
});

describe("a file that misleads", () => {
  const checkRows = async (...lines: string[]) => {
    const { body } = await check(["AWB,COD amount,Charges,Consignee", ...lines].join("\n"));
    return body.data.rows as { row: number; result: string; amount: number | null }[];
  };

  test.each([
    ["1,50", "a decimal comma"],
    ["1,2,3", "commas that group nothing"],
    ["10,00", "a decimal comma"],
    [",100", "a comma before it"],
    ["1e3", "an exponent"],
    ["१००", "digits of another script"],
    ["(5)", "a negative amount"],
  ])("%s is no amount: %s", async (amount) => {
    expect(await checkRows(`A,"${amount}",,Clinic`)).toMatchObject([{ row: 2, result: "wrong" }]);
  });

  test.each([
    ["1,00,000.50", 1_00_000.5],
    ["100,000", 1_00_000],
    ["Rs. 6,18,750.00", 6_18_750],
    ["1234567.8", 12_34_567.8],
  ])("%s is an amount", async (amount, rupees) => {
    expect(await checkRows(`A,"${amount}",,Clinic`)).toMatchObject([{ result: "unknown", amount: rupees }]);
  });

  test("a row without a number is shown as wrong, although its consignee begins like a sum", async () => {
    const rows = await checkRows(
      "A,1,,Clinic",
      ",100,,Total Care Hospital",
      ",101,,Grand Total",
      ",101,,TOTAL COD AMOUNT:",
    );
    expect(rows.map(({ row, result }) => [row, result]).sort()).toEqual([
      [2, "unknown"],
      [3, "wrong"],
    ]);
  });
});

describe("what was shown is recorded", () => {
  test.each(["csv", "xlsx"])(
    "from %s: matched rows and parts, the others left out",
    { timeout: 60_000 },
    async (ending) => {
      const [one, other] = [await sent(), await sent()];
      const rows = [
        ["AWB No.", "COD Amount", "Charges"],
        [one.tracking, one.total, 25.5],
        [other.tracking, other.total - 1, 0],
        ["UNKNOWN", 7, 0],
      ];
      const content =
        ending === "csv" ? rows.map((row) => row.join(",")).join("\n") : await writeExcelFile(rows as never).toBuffer();
      const type = ending === "csv" ? "text/csv" : excel;
      const { data } = (await check(content, type)).body;
      expect(data.counts).toMatchObject({ matched: 1, less: 1, unknown: 1 });
      const { status, body } = await store(content, data.seen, `FILE ${ending}`, type);
      expect([status, body.message]).toEqual([201, undefined]);
      expect(body.data).toMatchObject({
        reference: `FILE ${ending}`,
        file_name: "cod.csv",
        orders: 2,
        deduction: 25.5,
      });
      expect((await read(one.token)).due).toBe(0);
      expect((await read(other.token)).due).toBe(1);
    },
  );

  test("the same file again is refused and explained, until it is reversed", async () => {
    const { tracking, total, token } = await sent();
    const content = file([tracking, total / 2, 0]);
    const { id, lines } = (await store(content, (await check(content)).body.data.seen, "FIRST")).body.data;
    const { data } = (await check(content)).body;
    expect(data.recorded_before).toMatchObject({ id, reference: "FIRST", staff_name: accountant.name });
    const again = await store(content, data.seen, "SECOND");
    expect([again.status, again.body.code]).toEqual([422, "file_recorded"]);
    expect(again.body.message).toContain("FIRST");
    const body = { line_ids: [lines[0].id], reason: "Wrong file" };
    expect((await request("POST", `${path}/${id}/reverse`, { staff: accountant, body })).status).toBe(200);
    expect((await store(content, (await check(content)).body.data.seen, "THIRD")).status).toBe(201);
    expect((await read(token)).payments.filter(({ reversal }: { reversal: unknown }) => !reversal)).toHaveLength(1);
  });

  test("not when the orders have changed since: 409, and nothing is recorded", async () => {
    const { tracking, total, token } = await sent();
    const content = file([tracking, total, 0]);
    const { seen } = (await check(content)).body.data;
    await act(token, "collect", { mode: "upi", amount: 1, reference: "U 2" });
    const { status, body } = await store(content, seen);
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect((await read(token)).payments).toHaveLength(1);
  });

  test("by two at once is recorded once", async () => {
    const { tracking, total, token } = await sent();
    const content = file([tracking, total, 0]);
    const { seen } = (await check(content)).body.data;
    const answers = await Promise.all([1, 2].map(() => store(content, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await read(token)).payments).toHaveLength(1);
  });

  test("a file of which nothing matches is refused", async () => {
    const content = file(["NOTHING", 1, 0]);
    const { status, body } = await store(content, (await check(content)).body.data.seen);
    expect([status, body.errors]).toEqual([422, { file: [serverTexts.nothingMatches] }]);
  });
});

test("two parcels with one number: the courier's is meant; if both are theirs, neither", async () => {
  const number = "SHARED-1";
  await sent({ courier: "Hillway Cargo", tracking: number });
  const own = await sent({ tracking: number });
  const first = (await check(file([number, own.total, 0]))).body.data.rows[0];
  expect(first).toMatchObject({ result: "matched", order_no: own.order_no });
  await sent({ tracking: number });
  const second = (await check(file([number, own.total, 0]))).body.data.rows[0];
  expect(second).toMatchObject({ result: "unknown", problem: serverTexts.severalParcels });
  expect(await sql`SELECT FROM remittances WHERE file_hash IS NOT NULL AND reference = 'SHARED'`).toEqual([]);
});
