import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { copyTestOrder, placeTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type Counted, type ReportListName, reportLists, reportsCalls } from "../../contract/staff/reports.ts";

const shop = await testShop();
const { request, member, customer, sql, clock } = shop;
clock.set("2026-06-20T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const reader = await member("support");
const june = "from=2026-06-01&to=2026-06-30";

const get = (path: string, staff: TestMember | null = reader) => request("GET", `/api/staff/reports${path}`, { staff });
const page = async (list: ReportListName, query = june) => (await get(`/entries?list=${list}&${query}`)).body;
const listRows = async (list: ReportListName, query = june): Promise<Counted[]> =>
  (await page(list, `${query}&per_page=100`)).data;
const sheet = (list: ReportListName, query = june) => get(`/entries.csv?list=${list}&${query}`);

/** In June: five orders placed at the same moment, of which three were shipped after equal times and one was cancelled. */
beforeAll(async () => {
  const first = await placeTestOrder(shop, await customer());
  const orders = [first, ...(await copyTestOrder(shop, first, 4))].map(({ order }) => order);
  for (const { id } of orders.slice(0, 3)) {
    await sql`
      INSERT INTO order_events (order_id, status, at, actor) VALUES (${id}, 'shipped', '2026-06-20T16:30:00+05:30', 'staff')`;
  }
  await sql`UPDATE orders SET status = 'cancelled' WHERE id = ${orders[4]?.id}`;
  await sql`
    INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at, answered_at)
    SELECT 'ENQ-J' || n, 'A', 'a@clinic.example', '1', 'S', 'D', '2026-06-03T06:00:00Z', '2026-06-03T08:00:00Z'
    FROM generate_series(1, 3) n`;
  await sql`
    INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
    SELECT ${demo.variant("NK-EE-1101").id}, 'J-' || n, '2026-01-01', '2026-07-01', n FROM generate_series(1, 3) n`;
  await sql`
    INSERT INTO search_misses (day, words, count) VALUES ('2026-06-10', '=2+3', 4), ('2026-06-11', 'कान, "नाक"', 2)`;
});

describe("the entries behind a figure", () => {
  test.each(reportLists)("%s have the shape of the contract", async (list) => {
    const { status, headers, body } = await get(`/entries?list=${list}&${june}`);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toEqual(reportsCalls["GET staff/reports/entries"].reply.parse(body));
  });

  test.each<[ReportListName, number]>([
    ["orders", 4],
    ["dispatches", 3],
    ["enquiries", 3],
    ["expiring", 3],
  ])("%s with equal values come in pages without gaps or repeats, forwards and back", async (list, count) => {
    const all = await listRows(list);
    expect(all.length).toBeGreaterThanOrEqual(count);
    const pages = [await page(list, `${june}&per_page=2`)];
    while (pages.at(-1).meta.next) pages.push(await page(list, `${june}&per_page=2&after=${pages.at(-1).meta.next}`));
    expect(pages.flatMap(({ data }) => data)).toEqual(all);
    expect(pages[0].meta.total).toBe(all.length);
    const back = await page(list, `${june}&per_page=2&before=${pages.at(-1).meta.previous}`);
    expect(back.data).toEqual(pages.at(-2).data);
  });

  test("orders lead to the order and say what it is worth without tax", async () => {
    const [row] = await sql<{ number: string; token: string; subtotal_paise: number }>`
      SELECT number, token, subtotal_paise FROM orders WHERE status = 'placed' ORDER BY id DESC LIMIT 1`;
    expect((await listRows("orders"))[0]).toEqual({
      ...{ name: row?.number, about: "placed", to: `/orders/${row?.token}`, pieces: null, hours: null },
      ...{ at: "2026-06-20T04:30:00.000Z", amount: (row?.subtotal_paise ?? 0) / 100 },
    });
  });

  test("lots that expire are valued at today's price", async () => {
    const { id, price_paise } = demo.variant("NK-EE-1101");
    const expiring = (await listRows("expiring")).find(({ name }) => name === "J-3");
    expect(expiring).toMatchObject({ pieces: 3, amount: (3 * price_paise) / 100, at: "2026-06-30T18:30:00.000Z" });
    expect(expiring?.about).toMatch(/^NK-EE-1101 /);
    const [lot] = await sql<{ id: number }>`SELECT id FROM lots WHERE variant_id = ${id} AND lot_no = 'J-3'`;
    expect(expiring?.to).toBe(`/lots/${lot?.id}`);
  });

  test("a page of one list is none of another", async () => {
    const { next } = (await page("orders", `${june}&per_page=2`)).meta;
    const { status, body } = await get(`/entries?list=dispatches&${june}&after=${next}`);
    expect([status, body.errors]).toEqual([422, { after: [serverTexts.noSuchPlace] }]);
  });
});

describe("the same as CSV", () => {
  test.each(reportLists)("has every one of %s, in the order of the list", async (list) => {
    const { status, headers, body } = await sheet(list);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toBe(`attachment; filename="${list}-2026-06-01-2026-06-30.csv"`);
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    const { data, meta } = await page(list, `${june}&per_page=100`);
    expect(rows).toHaveLength(meta.total);
    const names = data.map(({ name }: Counted) => name.replace(/^(?=[=+@-])/, "'"));
    expect(rows.slice(0, 100).map(({ name }) => name)).toEqual(names);
  });

  test("begins with a byte order mark and the names of the columns, so that spreadsheets read it", async () => {
    const [head] = (await sheet("searches")).body.split("\n");
    expect(head).toBe("\ufeffname,about,at,pieces,hours,amount");
  });

  test("leaves a spreadsheet nothing to calculate, and quotes what holds commas", async () => {
    const { body } = await sheet("searches");
    expect(body).toContain("\n'=2+3,,,4,,\n");
    expect(body).toContain('\n"कान, ""नाक""",,,2,,\n');
  });

  test("is of the last 30 days where none are named", async () => {
    const { headers } = await get("/entries.csv?list=orders");
    expect(headers["content-disposition"]).toContain('"orders-2026-05-22-2026-06-20.csv"');
  });
});

describe.each(["", "/entries", "/entries.csv"])("GET staff/reports%s", (path) => {
  const list = path && "&list=orders";
  const order = "Choose a start before the end, and at most three years.";

  test.each([
    ["from", "from=2026-06-02&to=2026-06-01", order],
    ["from", "from=2023-01-01&to=2026-01-06", order],
    ["from", "from=2023-01-01", order],
    ["from", "from=2026-02-30", "Enter a date."],
    ["to", "to=today", "Enter a date."],
    ["to", "to=2026-06-01%00", "Enter a date."],
  ])("refuses a bad %s: %s", async (field, query, message) => {
    const { status, body } = await get(`${path}?${query}${list}`);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("answers for three years", async () => {
    expect((await get(`${path}?from=2023-01-01&to=2026-01-04${list}`)).status).toBe(200);
  });

  test("is for staff only", async () => {
    const { token } = await customer();
    const address = `/api/staff/reports${path}?${june}${list}`;
    expect((await request("GET", address)).status).toBe(401);
    expect((await request("GET", address, { token })).status).toBe(401);
  });
});

test.each(["/entries", "/entries.csv"])("staff/reports%s knows no other list", async (path) => {
  for (const list of ["", "&list=secrets", `&list=${"x".repeat(20_000)}`]) {
    const { status, body } = await get(`${path}?${june}${list}`);
    expect([status, body.errors]).toEqual([422, { list: ["No such list."] }]);
  }
});
