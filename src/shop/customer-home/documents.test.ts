import { beforeAll, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls, type PlacedOrder } from "../../../test/support/fulfilment.ts";
import { copyTestOrder, readTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { CustomerDocument } from "../../contract/customer-home.ts";
import { receiveLots } from "../stock/index.ts";

const refNo = "NK-EE-1101";
const shop = await testShop({ env: { RATE_LIMIT_FACTOR: "1" }, connections: 20 });
const { app, request, customer, working, sql } = shop;
const f = await fulfilmentCalls(shop);
const demo = await loadDemonstration(shop);
let asha: TestCustomer;
let earlier: PlacedOrder;
let later: PlacedOrder;

beforeAll(async () => {
  const { id } = demo.variant(refNo);
  const lot = { variant_id: id, lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  await receiveLots(shop.db, [lot], "test");
  asha = await customer();
  await f.at("2026-03-31T23:00:00+05:30");
  earlier = await f.orderIn("confirmed", asha, [{ ref_no: refNo, quantity: 1 }]);
  await f.pack(earlier.token);
  await f.at("2026-11-02T09:00:00+05:30");
  later = await f.orderIn("confirmed", asha, [{ ref_no: refNo, quantity: 2 }]);
  await f.pack(later.token);
});

const list = (query = "", actor: TestCustomer | null = asha) =>
  request("GET", `/api/documents?${query}`, { token: actor?.token ?? null });
const documents = async (query = "", actor = asha): Promise<CustomerDocument[]> => (await list(query, actor)).body.data;
const kinds = async (query: string) => (await documents(query)).map(({ kind }) => kind);

describe("GET documents", () => {
  test("lists the documents of all orders with number, date, order, total and file, newest first", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ total: 4, more: false, next: null, previous: null });
    expect(body.years).toEqual(["2026-27", "2025-26"]);
    expect(body.data.map(({ order_no }: CustomerDocument) => order_no)).toEqual([
      ...[later.order_no, later.order_no, earlier.order_no, earlier.order_no],
    ]);
    const own = (await request("GET", `/api/orders/${later.token}`, { token: asha.token })).body.data.documents;
    for (const document of own) expect(body.data).toContainEqual(expect.objectContaining(document));
    for (const { file } of body.data) {
      const reply = await working(() => app.inject({ url: file, headers: { authorization: `Bearer ${asha.token}` } }));
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
    }
  });

  test("filters by kind and by financial year in Indian time", async () => {
    expect(await kinds("kind=invoice")).toEqual(["invoice", "invoice"]);
    expect(await kinds("kind=invoice&year=2026-27")).toEqual(["invoice"]);
    expect((await documents("year=2025-26")).map(({ order_no }) => order_no)).toEqual(Array(2).fill(earlier.order_no));
    expect(await documents("year=2024-25")).toEqual([]);
  });

  test("searches by document number, order number, reference and product name", async () => {
    const [invoice] = await documents("kind=invoice&year=2026-27");
    const countDocuments = async (search: string) => (await documents(`search=${encodeURIComponent(search)}`)).length;
    expect(await countDocuments(invoice?.number ?? "")).toBe(1);
    expect(await countDocuments(later.order_no.toLowerCase())).toBe(2);
    expect(await countDocuments("1101")).toBe(4);
    const { lines } = await readTestOrder(shop, later.token);
    expect(await countDocuments(lines[0]?.product_name.slice(2, 12) ?? "")).toBe(4);
    expect(await countDocuments("50%")).toBe(0);
  });

  test("pages forwards and backwards without a gap, orders of one moment included", async () => {
    const buyer = await customer();
    const placed = await f.order(buyer);
    await copyTestOrder(shop, await readTestOrder(shop, placed.token), 24);
    const numbers: string[] = [];
    let backwards: string | null = null;
    for (let query = "per_page=10"; query !== ""; ) {
      const { data, meta } = (await list(query, buyer)).body;
      expect(meta.total).toBe(25);
      numbers.push(...data.map(({ number }: CustomerDocument) => number));
      backwards = meta.previous;
      query = meta.next ? `per_page=10&after=${meta.next}` : "";
    }
    expect(new Set(numbers).size).toBe(25);
    expect(numbers).toHaveLength(25);
    const before = await documents(`per_page=10&before=${backwards}`, buyer);
    expect(before.map(({ number }) => number)).toEqual(numbers.slice(10, 20));
  });

  test.each(["kind=letter", "year=2026", "year=2026-28", "after=nonsense", "per_page=0", `search=${"x".repeat(201)}`])(
    "refuses %s",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  test("never shows another customer's documents", async () => {
    expect((await list("", null)).status).toBe(401);
    expect((await list("", await customer())).body).toMatchObject({ data: [], years: [] });
  });
});

describe("GET documents/:year/zip", () => {
  const zip = async (year: string, actor: TestCustomer | null = asha) => {
    const headers: Record<string, string> = actor ? { authorization: `Bearer ${actor.token}` } : {};
    return app.inject({ url: `/api/documents/${year}/zip`, headers });
  };

  test("holds every numbered document of the year and no other", async () => {
    const reply = await zip("2026-27");
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(reply.headers["content-disposition"]).toContain("documents-2026-27.zip");
    const [invoice] = await documents("kind=invoice&year=2026-27");
    const entries = reply.rawPayload.toString("latin1").split("PK\x01\x02").slice(1);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toContain(`${invoice?.number.replaceAll("/", "-")}.pdf`);
    expect(reply.rawPayload.toString("latin1")).toContain("%PDF-");
  });

  test("is not found where there is nothing, and refuses what is no year", async () => {
    expect((await zip("2024-25")).statusCode).toBe(404);
    expect((await zip("2026-27", await customer())).statusCode).toBe(404);
    expect((await zip("2026-29")).statusCode).toBe(422);
    expect((await zip("2026-27", null)).statusCode).toBe(401);
  });

  test("is refused beyond 2,000 documents", async () => {
    const buyer = await customer();
    const order = await f.order(buyer);
    await sql`INSERT INTO invoice_series (series, financial_year, last_number) VALUES ('ZZC', '2627', 2001)`;
    await sql`
      INSERT INTO invoices (kind, series, financial_year, serial, number, order_id, issued_at, content, corrects_id)
      SELECT 'credit_note', 'ZZC', '2627', n, numbered.number, o.id, '2026-05-01',
        i.content || jsonb_build_object('number', numbered.number), i.id
      FROM generate_series(1, 2001) n, LATERAL (SELECT 'ZZC/2627/' || lpad(n::text, 6, '0') AS number) numbered,
        orders o, (SELECT id, content FROM invoices WHERE kind = 'invoice' LIMIT 1) i
      WHERE o.token = ${order.token}`;
    const reply = await zip("2026-27", buyer);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "too_many_documents"]);
  });

  test("is given ten times an hour", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) statuses.push((await zip("2025-26")).statusCode);
    expect(statuses).toContain(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("GET purchased-documents", () => {
  const papers = async (actor: TestCustomer) =>
    (await request("GET", "/api/purchased-documents", { token: actor.token })).body.data;

  test("lists the documents of the products that were ordered, also of those no longer sold", async () => {
    const buyer = await customer();
    const [documented] = await sql<{ product_id: number; name: string; ref_no: string }>`
      SELECT p.id AS product_id, p.name, v.ref_no FROM products p JOIN variants v ON v.product_id = p.id
      WHERE v.ref_no = ${refNo}`;
    await sql`
      INSERT INTO product_documents (product_id, position, title, file_path, kind, language)
      SELECT ${documented?.product_id}, 9, 'Manual', file_path, 'instructions', 'hi' FROM product_documents LIMIT 1`;
    expect(await papers(buyer)).toEqual([]);
    const order = await f.order(buyer);
    const [own, ...others] = await papers(buyer);
    expect(others).toEqual([]);
    expect(own).toMatchObject({ product_name: documented?.name, on_sale: true });
    expect(own.documents).toContainEqual({
      ...{ title: "Manual", file: expect.stringMatching(/\.pdf$/), bytes: expect.any(Number) },
      ...{ kind: "Instructions for use", language: "Hindi", stored_at: expect.stringContaining("T") },
    });
    const body = { reason: "Changed my mind" };
    await request("POST", `/api/orders/${order.token}/cancel`, { token: buyer.token, body });
    expect(await papers(buyer), "of a cancelled order").toEqual([]);
  });

  test("needs a customer", async () => {
    expect((await request("GET", "/api/purchased-documents")).status).toBe(401);
  });
});
