import { readSheet } from "read-excel-file/node";
import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { savedListsCalls } from "../../contract/saved-lists.ts";

const shop = await testShop({ listen: true, connections: 20 });
const { request, customer, sql, live, clock } = shop;
const demo = await loadDemonstration(shop);
const wand = demo.variant("NK-PW-1001").id;
/** 23 units. */
const probe = demo.variant("NK-EE-1601").id;
const loop = demo.variant("NK-EE-1101").id;

let asha: TestCustomer;
beforeEach(async () => {
  clock.set("2026-11-21T10:00:00+05:30");
  asha = await customer();
});

const ask = (method: string, path: string, body?: object, token: string | null = asha.token) =>
  request(method, `/api/${path}`, { token, body });
const line = (sub_product_id: number, quantity: number) => ({ sub_product_id, quantity });
const create = async (name: string, ...lines: ReturnType<typeof line>[]) =>
  (await ask("POST", "lists", { name, ...(lines.length > 0 ? { lines } : {}) })).body.data;
const quantities = (list: { lines: { sub_product_id: number; quantity: number }[] }) =>
  list.lines.map(({ sub_product_id, quantity }) => [sub_product_id, quantity]);

async function withdraw(variantId: number, work: () => Promise<void>) {
  await sql`UPDATE variants SET withdrawn_at = now() WHERE id = ${variantId}`;
  await live.refresh();
  try {
    await work();
  } finally {
    await sql`UPDATE variants SET withdrawn_at = NULL WHERE id = ${variantId}`;
    await live.refresh();
  }
}

describe("lists", () => {
  test("are saved with lines, in their order, the last changed first", async () => {
    const created = await ask("POST", "lists", { name: " Tonsillectomy ", lines: [line(wand, 2), line(probe, 3)] });
    expect(created.status).toBe(201);
    expect(created.body).toEqual(savedListsCalls["POST lists"].reply.parse(created.body));
    expect(created.body).toMatchObject({ data: { name: "Tonsillectomy", share_token: null }, left_out: [] });
    expect(quantities(created.body.data)).toEqual([
      [wand, 2],
      [probe, 3],
    ]);
    clock.set("2026-11-21T11:00:00+05:30");
    await create("Septoplasty");
    const { data } = (await ask("GET", "lists")).body;
    expect(data).toMatchObject([
      { name: "Septoplasty", lines: 0, units: 0, is_shared: false },
      { name: "Tonsillectomy", lines: 2, units: 5, is_shared: false },
    ]);
    expect((await ask("GET", `lists/${created.body.data.token}`)).body.data).toEqual(created.body.data);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a name of 61 characters", { name: "x".repeat(61) }, "name"],
    ["a quantity of 0", { name: "A", lines: [{ sub_product_id: 1, quantity: 0 }] }, "lines.0.quantity"],
    ["no lines where there should be some", { name: "A", lines: [] }, "lines"],
  ])("are refused with %s", async (_what, body, field) => {
    const { status, body: refusal } = await ask("POST", "lists", body);
    expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]]);
  });

  test("have different names, whatever the case", async () => {
    await create("Septoplasty");
    const again = await ask("POST", "lists", { name: "SEPTOPLASTY" });
    expect([again.status, again.body.errors]).toEqual([422, { name: ["You already have a list with this name."] }]);
    const { token } = await create("Other");
    expect((await ask("PUT", `lists/${token}`, { name: "septoplasty" })).status).toBe(422);
    expect((await ask("PUT", `lists/${token}`, { name: "OTHER" })).body.data.name).toBe("OTHER");
    const other = await customer();
    expect((await ask("POST", "lists", { name: "Septoplasty" }, other.token)).status).toBe(201);
  });

  // JavaScript's lower-casing has more special cases than PostgreSQL's.
  test.each([
    ["ΑΣ", "ασ"],
    ["İnce", "ince"],
  ])("have different names where %s and %s differ in one of the two only", async (first, second) => {
    await create(first);
    expect((await ask("POST", "lists", { name: second })).body.errors).toHaveProperty("name");
    const { token } = await create("Other");
    expect((await ask("PUT", `lists/${token}`, { name: second })).body.errors).toHaveProperty("name");
  });

  test("saved at once under one name are one list", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask("POST", "lists", { name: "Tympanoplasty" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  test("are at most 50", async () => {
    await sql`
      INSERT INTO saved_lists (customer_id, token, name)
      SELECT ${asha.id}, ${asha.id} || '-' || n, 'List ' || n FROM generate_series(1, 49) n`;
    const answers = await Promise.all(["A", "B"].map((name) => ask("POST", "lists", { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("too_many_lists");
  });

  test("are deleted with their lines", async () => {
    const { token } = await create("Old", line(wand, 1));
    expect((await ask("DELETE", `lists/${token}`)).status).toBe(204);
    expect((await ask("GET", `lists/${token}`)).status).toBe(404);
    expect((await ask("DELETE", `lists/${token}`)).status).toBe(404);
  });
});

describe("lines", () => {
  test("are appended, and added up for a variant that is there", async () => {
    const { token } = await create("Kit", line(wand, 2));
    const { status, body } = await ask("POST", `lists/${token}/lines`, {
      lines: [line(probe, 1), line(wand, 3), line(probe, 1)],
    });
    expect([status, quantities(body.data)]).toEqual([
      200,
      [
        [wand, 5],
        [probe, 2],
      ],
    ]);
  });

  test("added at once are all there", async () => {
    const { token } = await create("Kit");
    await Promise.all([1, 2, 3, 4].map(() => ask("POST", `lists/${token}/lines`, { lines: [line(wand, 1)] })));
    expect(quantities((await ask("GET", `lists/${token}`)).body.data)).toEqual([[wand, 4]]);
  });

  test("can be changed and removed", async () => {
    const { token, lines } = await create("Kit", line(wand, 2), line(probe, 1));
    const path = `lists/${token}/lines/${lines[0].line_id}`;
    expect(quantities((await ask("PUT", path, { quantity: 7 })).body.data)[0]).toEqual([wand, 7]);
    expect((await ask("PUT", path, { quantity: 10_000 })).status).toBe(422);
    expect(quantities((await ask("DELETE", path)).body.data)).toEqual([[probe, 1]]);
    expect((await ask("DELETE", path)).status).toBe(404);
    expect((await ask("PUT", path, { quantity: 1 })).status).toBe(404);
  });

  test("keep a quantity that was sent later than one that arrives after it", async () => {
    const { token, lines, changed_at: seen } = await create("Kit", line(wand, 2), line(probe, 1));
    const path = `lists/${token}/lines/${lines[0].line_id}`;
    clock.set("2026-11-21T11:00:00+05:30");
    expect((await ask("PUT", path, { quantity: 4 })).status).toBe(200);
    const late = await ask("PUT", path, { quantity: 3, seen });
    expect([late.status, quantities(late.body.data)[0]]).toEqual([200, [wand, 4]]);
    const again = await ask("PUT", path, { quantity: 3, seen: late.body.data.changed_at });
    expect(quantities(again.body.data)[0]).toEqual([wand, 3]);
  });

  test("are at most 1,000, and none is added when not all fit", async () => {
    const { token } = await create("Long");
    await sql`
      WITH extra AS (
        INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
        SELECT product_id, 100 + n, 'X-' || n, mrp_paise, price_paise, weight_g
        FROM variants, generate_series(1, 999) n WHERE id = ${wand} RETURNING id
      )
      INSERT INTO saved_list_lines (list_id, variant_id, quantity, position)
      SELECT l.id, extra.id, 1, extra.id FROM saved_lists l, extra WHERE l.token = ${token}`;
    const { status, body } = await ask("POST", `lists/${token}/lines`, { lines: [line(wand, 1), line(probe, 1)] });
    expect([status, body.code]).toEqual([409, "list_full"]);
    expect((await ask("GET", `lists/${token}`)).body.data.lines).toHaveLength(999);
  });

  test("that are not sold are not added, and the reply names them", async () => {
    const { body } = await ask("POST", "lists", { name: "Kit", lines: [line(wand, 1), line(2_000_000_000, 1)] });
    expect(body.left_out).toEqual([2_000_000_000]);
    expect(quantities(body.data)).toEqual([[wand, 1]]);
  });

  test("that are no longer sold stay and are shown as such", async () => {
    const { token } = await create("Kit", line(loop, 2), line(wand, 1));
    await withdraw(loop, async () => {
      const { lines } = (await ask("GET", `lists/${token}`)).body.data;
      expect(lines).toMatchObject([
        { ref_no: "NK-EE-1101", quantity: 2, product: null },
        { quantity: 1, product: {} },
      ]);
      const { results } = (await ask("POST", `lists/${token}/add-to-cart`)).body;
      expect(results).toMatchObject([
        { sub_product_id: loop, requested: 2, added: 0, code: "not_found" },
        { sub_product_id: wand, requested: 1, added: 1, code: null },
      ]);
      const csv = await ask("GET", `lists/${token}/export`);
      expect(String(csv.body)).toContain("This product is no longer sold.");
    });
  });
});

describe("adding a list to the cart", () => {
  test("adds what is in stock and says what is not", async () => {
    const { token } = await create("Kit", line(wand, 2), line(probe, 9000));
    const { status, body } = await ask("POST", `lists/${token}/add-to-cart`);
    expect(status).toBe(200);
    expect(body).toEqual(savedListsCalls["POST lists/:token/add-to-cart"].reply.parse(body));
    expect(body.results).toMatchObject([
      { sub_product_id: wand, added: 2, code: null },
      { sub_product_id: probe, requested: 9000, added: 23, code: "out_of_stock" },
    ]);
    expect(body.cart.carts).toHaveLength(2);
  });
});

describe("sharing", () => {
  test("shows products and quantities to visitors, no prices and not whose list it is", async () => {
    const { token } = await create("Kit", line(wand, 2));
    const { share_token } = (await ask("PUT", `lists/${token}/share`)).body.data;
    expect(share_token).toMatch(/^[\w-]{43}$/);
    expect((await ask("PUT", `lists/${token}/share`)).body.data.share_token, "keeps its link").toBe(share_token);
    const { status, body } = await ask("POST", "shared-list", { token: share_token }, null);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        name: "Kit",
        lines: [
          {
            ...{ sub_product_id: wand, ref_no: "NK-PW-1001", product_name: expect.any(String), quantity: 2 },
            product: expect.objectContaining({ slug: expect.any(String), token: expect.any(String) }),
          },
        ],
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/price|mrp|Asha|Rao/i);
  });

  test("lets another customer add it to their own cart, but change nothing", async () => {
    const { token } = await create("Kit", line(wand, 2));
    const { share_token } = (await ask("PUT", `lists/${token}/share`)).body.data;
    const ravi = await customer();
    const { body } = await ask("POST", "shared-list/add-to-cart", { token: share_token }, ravi.token);
    expect(body.cart.carts).toMatchObject([{ sub_product_id: wand, quantity: 2 }]);
    expect((await ask("GET", `lists/${share_token}`, undefined, ravi.token)).status).toBe(404);
    expect((await ask("POST", "shared-list/add-to-cart", { token: share_token }, null)).status).toBe(401);
  });

  test("ends when it is revoked, and another link does not bring the old one back", async () => {
    const { token } = await create("Kit", line(wand, 2));
    const { share_token } = (await ask("PUT", `lists/${token}/share`)).body.data;
    expect((await ask("PUT", `lists/${token}/unshare`)).body.data.share_token).toBeNull();
    const open = (link: string) => ask("POST", "shared-list", { token: link }, null);
    expect((await open(share_token)).status).toBe(404);
    const again = (await ask("PUT", `lists/${token}/share`)).body.data.share_token;
    expect(again).not.toBe(share_token);
    expect([(await open(share_token)).status, (await open(again)).status]).toEqual([404, 200]);
    await ask("DELETE", `lists/${token}`);
    expect((await open(again)).status).toBe(404);
  });

  test("at once gives one link", async () => {
    const { token } = await create("Kit");
    const answers = await Promise.all([1, 2, 3].map(() => ask("PUT", `lists/${token}/share`)));
    expect(new Set(answers.map(({ body }) => body.data.share_token)).size).toBe(1);
  });
});

describe("spreadsheets", () => {
  test("of a list contain no prices, and nothing that is a formula", async () => {
    const { token } = await create("=1+1", line(wand, 2));
    await sql`UPDATE products SET name = '=HYPERLINK("http://x")' WHERE id = (SELECT product_id FROM variants WHERE id = ${probe})`;
    await ask("POST", `lists/${token}/lines`, { lines: [line(probe, 1)] });
    const { status, body, headers } = await ask("GET", `lists/${token}/export?format=csv`);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [headings, first, second] = String(body).replace("\uFEFF", "").split("\r\n");
    expect(headings).toBe("Reference number,Product,Details,Quantity,Note");
    expect(first).toMatch(/^NK-PW-1001,.*,2,$/);
    expect(second).toContain("'=HYPERLINK");
  });

  test("of the cart contain its prices", async () => {
    await ask("POST", "cart/store", { sub_product_id: wand, quantity: 2 });
    const { carts } = (await ask("GET", "cart")).body;
    const { body } = await ask("GET", "cart/export");
    const [headings, first] = String(body).replace("\uFEFF", "").split("\r\n");
    expect(headings).toBe("Reference number,Product,Details,Quantity,Price,Total");
    expect(first?.endsWith(`,2,${carts[0].price},${carts[0].total}`)).toBe(true);

    await sql`UPDATE products SET name = '=1+1' WHERE id = (SELECT product_id FROM variants WHERE id = ${wand})`;
    await shop.live.refresh();
    expect(String((await ask("GET", "cart/export")).body)).toContain(",'=1+1,");
  });

  test.each(["cart/export", "list"])("of %s can be downloaded as Excel files", async (what) => {
    const path = what === "list" ? `lists/${(await create("Kit", line(wand, 2))).token}/export` : what;
    const response = await fetch(`${shop.url}/api/${path}?format=xlsx`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    const [headings] = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(headings?.slice(0, 4)).toEqual(["Reference number", "Product", "Details", "Quantity"]);
  });

  test("in another format are refused", async () => {
    expect((await ask("GET", "cart/export?format=pdf")).status).toBe(422);
  });
});

describe("at the edges", () => {
  const quantityOf = (list: Parameters<typeof quantities>[0]) => Object.fromEntries(quantities(list));

  test("names that look the same are the same, however they are encoded or spaced", async () => {
    await create("Caf\u00e9 list");
    for (const name of ["Cafe\u0301 list", "  Caf\u00e9 list ", "CAF\u00c9 LIST"])
      expect([name, (await ask("POST", "lists", { name })).status]).toEqual([name, 422]);
  });

  test("a name has 1 to 60 characters after trimming, and none that cannot be stored", async () => {
    expect((await ask("POST", "lists", { name: ` ${"x".repeat(60)} ` })).body.data.name).toBe("x".repeat(60));
    const { token } = await create("Kit");
    for (const name of ["", "\u200b", "a\u0000b", "a\nb", "x".repeat(20_000), 7, null, undefined]) {
      const { status, body } = await ask("PUT", `lists/${token}`, { name });
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, ["name"]]);
    }
    expect((await ask("GET", `lists/${token}`)).body.data.name).toBe("Kit");
  });

  test("quantities add up to at most 9,999, within a request and with those on the list", async () => {
    const { token, lines } = await create("Kit", line(wand, 9000), line(wand, 9000), line(probe, 9990));
    expect(quantityOf({ lines })).toEqual({ [wand]: 9999, [probe]: 9990 });
    const { body } = await ask("POST", `lists/${token}/lines`, { lines: [line(probe, 10), line(wand, 1)] });
    expect(quantityOf(body.data)).toEqual({ [wand]: 9999, [probe]: 9999 });
  });

  test("a full list takes more of what is on it, and one line for each that is removed", async () => {
    const { token, lines } = await create("Full", line(wand, 1), line(loop, 1));
    await sql`
      WITH extra AS (
        INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
        SELECT product_id, 2000 + n, 'FULL-' || n, mrp_paise, price_paise, weight_g
        FROM variants, generate_series(1, 998) n WHERE id = ${wand} RETURNING id
      )
      INSERT INTO saved_list_lines (list_id, variant_id, quantity, position)
      SELECT l.id, extra.id, 1, extra.id FROM saved_lists l, extra WHERE l.token = ${token}`;
    const add = (...wanted: ReturnType<typeof line>[]) => ask("POST", `lists/${token}/lines`, { lines: wanted });
    expect((await add(line(wand, 4), line(probe, 1))).body.code, "all of them or none").toBe("list_full");
    expect(quantityOf((await add(line(loop, 4))).body.data)).toMatchObject({ [wand]: 1, [loop]: 5 });
    await ask("DELETE", `lists/${token}/lines/${lines[0].line_id}`);
    const { data } = (await add(line(probe, 1))).body;
    expect([data.lines.length, data.lines.at(-1)]).toMatchObject([1000, { sub_product_id: probe }]);
    const tooMany = Array.from({ length: 1001 }, (_, place) => line(place + 1, 1));
    expect((await ask("POST", "lists", { name: "More", lines: tooMany })).status).toBe(422);
  });

  test("a line of one list is not changed or removed through another, which stays as it was", async () => {
    const [one, other] = [await create("One", line(wand, 2)), await create("Other", line(probe, 3))];
    clock.set("2026-11-21T12:00:00+05:30");
    const path = `lists/${other.token}/lines/${one.lines[0].line_id}`;
    expect([(await ask("PUT", path, { quantity: 9 })).status, (await ask("DELETE", path)).status]).toEqual([404, 404]);
    for (const list of [one, other]) expect((await ask("GET", `lists/${list.token}`)).body.data).toEqual(list);
  });

  test("a list deleted while lines are added, shared and renamed is gone, and no request is a fault", async () => {
    const { token } = await create("Kit", line(wand, 2));
    const answers = await Promise.all([
      ask("POST", `lists/${token}/lines`, { lines: [line(probe, 1)] }),
      ask("PUT", `lists/${token}`, { name: "Renamed" }),
      ask("DELETE", `lists/${token}`),
      ask("PUT", `lists/${token}/share`),
      ask("POST", `lists/${token}/add-to-cart`),
    ]);
    for (const { status } of answers) expect(status).toBeOneOf([200, 204, 404]);
    expect((await ask("GET", `lists/${token}`)).status).toBe(404);
    expect(
      await sql`SELECT FROM saved_list_lines l LEFT JOIN saved_lists s ON s.id = l.list_id WHERE s.id IS NULL`,
    ).toEqual([]);
  });

  test("each change puts its list first, reading and sharing do not", async () => {
    const at = (minute: string) => clock.set(`2026-11-21T13:${minute}:00+05:30`);
    at("00");
    const one = await create("One", line(wand, 2));
    at("01");
    const two = await create("Two");
    const first = async () => (await ask("GET", "lists")).body.data[0].name;
    at("02");
    await ask("PUT", `lists/${one.token}/share`);
    await ask("POST", `lists/${one.token}/add-to-cart`);
    expect(await first()).toBe("Two");
    const path = `lists/${one.token}/lines/${one.lines[0].line_id}`;
    const changes: [string, string, object?][] = [
      ["PUT", path, { quantity: 3 }],
      ["POST", `lists/${one.token}/lines`, { lines: [line(probe, 1)] }],
      ["DELETE", path],
      ["PUT", `lists/${one.token}`, { name: "First" }],
    ];
    for (const [place, [method, changed, body]] of changes.entries()) {
      at(String(10 + 2 * place));
      await ask("PUT", `lists/${two.token}`, { name: "Two" });
      at(String(11 + 2 * place));
      expect((await ask(method, changed, body)).status).toBe(200);
      expect([changed, await first()]).toEqual([changed, place === 3 ? "First" : "One"]);
    }
  });

  test("an empty list adds nothing to the cart", async () => {
    const { token } = await create("Empty");
    const { status, body } = await ask("POST", `lists/${token}/add-to-cart`);
    expect([status, body.results, body.cart.carts]).toEqual([200, [], []]);
  });

  test("a link shows what was withdrawn as such, and adds the rest to the visitor's cart", async () => {
    const { token } = await create("Kit", line(loop, 2), line(wand, 1));
    const link = { token: (await ask("PUT", `lists/${token}/share`)).body.data.share_token };
    const ravi = await customer();
    await withdraw(loop, async () => {
      expect((await ask("POST", "shared-list", link, null)).body.data.lines).toMatchObject([
        { ref_no: "NK-EE-1101", product: null },
        { ref_no: "NK-PW-1001", product: {} },
      ]);
      const { body } = await ask("POST", "shared-list/add-to-cart", link, ravi.token);
      expect(body.results).toMatchObject([{ code: "not_found" }, { added: 1, code: null }]);
      expect(body.cart.carts).toMatchObject([{ sub_product_id: wand }]);
    });
    expect((await ask("GET", "cart")).body.carts, "not to the owner's").toEqual([]);
  });
});
