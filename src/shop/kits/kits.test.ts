import { beforeAll, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { Kit, KitSummary } from "../../contract/kits.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { app, request, member, customer, sql, live } = shop;
let keeper: TestMember;
beforeAll(async () => {
  keeper = await member("catalogue");
});

const staff = (method: string, path: string, body?: object, actor = keeper) =>
  request(method, `/api/staff/kits${path}`, { staff: actor, body });
const list = async (): Promise<KitSummary[]> => (await request("GET", "/api/kits")).body.data;
const view = (slug: string, token: string | null = null) => request("GET", `/api/kits/${slug}`, { token });
const kit = {
  ...{ name: "Adenoidectomy", slug: "", procedure: "Adenoidectomy, curettage", description: "For children." },
  ...{ published: true, position: 9 },
  lines: [
    { references: ["NK-TT-1501", "nk-tt-1502"], quantity: 2, note: "Size by age" },
    { references: ["NK-TT-1001"], quantity: 1, note: "" },
  ],
};

async function withdraw(refNos: string[], work: () => Promise<void>) {
  await sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = ANY(${refNos})`;
  await live.refresh();
  try {
    await work();
  } finally {
    await sql`UPDATE variants SET withdrawn_at = NULL WHERE ref_no = ANY(${refNos})`;
    await live.refresh();
  }
}

describe("customers", () => {
  test("find the kits of the demonstration, in their order", async () => {
    expect((await list()).map(({ slug }) => slug)).toEqual([
      ...["tonsillectomy", "septoplasty", "tympanoplasty", "micro-laryngeal-surgery"],
    ]);
    expect((await list())[0]).toMatchObject({ items: 8, pictures: expect.arrayContaining([expect.any(String)]) });
  });

  test("see lines with alternatives, each at the price they pay", async () => {
    const { token } = await customer();
    const [visited, own] = [await view("tonsillectomy"), await view("tonsillectomy", token)];
    expect(own.headers["cache-control"]).toBe("private, no-cache");
    const [line] = (own.body.data as Kit).lines;
    expect(line).toMatchObject({ quantity: 1, note: "Blade by age" });
    expect(line?.options.map(({ ref_no }) => ref_no)).toEqual(["NK-TT-1001", "NK-TT-1002", "NK-TT-1003"]);
    expect(line?.options[0]).toMatchObject({ price: expect.any(Number), buyable: true });
    expect(visited.body.data.lines[0].options[0]).toMatchObject({ buyable: false });
    expect(JSON.stringify(visited.body)).not.toContain('"price"');
    expect(JSON.stringify((await view("tonsillectomy", token)).body)).toContain('"price"');
    expect(JSON.stringify((await view("tonsillectomy")).body)).not.toContain('"price"');
  });

  test("add what they choose with one call, which says what could not be added", async () => {
    const { token } = await customer();
    const { lines } = (await view("septoplasty", token)).body.data as Kit;
    const wanted = lines.map(({ options: [option], quantity }) => ({
      sub_product_id: option?.sub_product_id,
      quantity,
    }));
    await sql`UPDATE lots SET expires_on = '2099-01-09' WHERE expires_on > '2026-11-30'`;
    await sql`UPDATE lots SET on_hand = reserved WHERE variant_id = ${wanted[1]?.sub_product_id}`;
    const { status, body } = await request("POST", "/api/cart/store-many", { token, body: { lines: wanted } });
    expect(status).toBe(200);
    const missing = body.results.filter(
      ({ added, requested }: { added: number; requested: number }) => added < requested,
    );
    expect(missing).toMatchObject([{ sub_product_id: wanted[1]?.sub_product_id, code: "out_of_stock" }]);
    expect(body.cart.carts).toHaveLength(lines.length - 1);
  });

  test.each([
    ["tonsillectomy", ["tonsillectomy"]],
    ["adenotonsillectomy", ["tonsillectomy"]],
    ["MLS", ["micro-laryngeal-surgery"]],
    ["forceps", undefined],
  ])("who search for %s are led to its kit", async (search, slugs) => {
    const { body } = await request("GET", `/api/product-data?${new URLSearchParams({ search })}`);
    expect(body.kits?.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
  });

  test("do not see what is no longer sold", async () => {
    await withdraw(["NK-TT-1001"], async () => {
      const [line] = ((await view("tonsillectomy")).body.data as Kit).lines;
      expect(line?.options.map(({ ref_no }) => ref_no)).toEqual(["NK-TT-1002", "NK-TT-1003"]);
      const { data } = (await staff("GET", "")).body;
      expect(data[0].unsold).toEqual(["NK-TT-1001"]);
    });
    expect(await view("no-such-kit")).toMatchObject({ status: 404 });
  });

  test("find kits of which nothing is left nowhere", async () => {
    const { id } = (await staff("POST", "", kit)).body.data;
    await withdraw(["NK-TT-1001", "NK-TT-1501", "NK-TT-1502"], async () => {
      expect((await view("adenoidectomy")).status).toBe(404);
      expect((await list()).map(({ slug }) => slug)).not.toContain("adenoidectomy");
      expect((await request("GET", "/api/product-data?search=adenoidectomy")).body.kits).toBeUndefined();
      expect((await app.inject("/sitemap.xml")).body).not.toContain("/kits/adenoidectomy");
      expect((await staff("GET", `/${id}`)).body.data.unsold).toHaveLength(3);
    });
    expect((await app.inject("/sitemap.xml")).body).toContain("/kits/adenoidectomy");
    await staff("DELETE", `/${id}`);
  });
});

describe("staff", () => {
  test("add, change, hide and delete a kit, and the shop follows at once", async () => {
    const added = await staff("POST", "", kit);
    expect([added.status, added.body.errors]).toEqual([201, undefined]);
    const { id, seen } = added.body.data;
    expect(added.body.data).toMatchObject({
      slug: "adenoidectomy",
      unsold: [],
      lines: [{ quantity: 2 }, { note: null }],
    });
    expect(added.body.data.lines[0].references).toEqual(["NK-TT-1501", "NK-TT-1502"]);
    expect((await view("adenoidectomy")).status).toBe(200);

    const shorter = { ...kit, slug: "adenoids", lines: kit.lines.slice(1) };
    const changed = await staff("PUT", `/${id}`, { ...shorter, seen });
    expect(changed.status).toBe(200);
    expect((await view("adenoids")).body.data.lines).toHaveLength(1);
    expect((await staff("PUT", `/${id}`, { ...kit, seen })).body.code).toBe("state_changed");

    const hidden = await staff("PUT", `/${id}`, { ...shorter, published: false, seen: changed.body.data.seen });
    expect(hidden.body.data.published).toBe(false);
    expect((await view("adenoids")).status).toBe(404);
    expect((await staff("DELETE", `/${id}`)).status).toBe(204);
    expect((await staff("GET", `/${id}`)).status).toBe(404);
    const acts = await sql<{
      act: string;
    }>`SELECT act FROM audit_entries WHERE subject = 'kit' AND subject_id = ${id} ORDER BY id`;
    expect(acts.map(({ act }) => act)).toEqual(["added", "changed", "changed", "deleted"]);
  });

  test.each([
    [
      "an unknown reference",
      { lines: [{ references: ["NK-0"], quantity: 1 }] },
      { "lines.0.references.0": [serverTexts.refNoUnknown] },
    ],
    [
      "a reference twice",
      { lines: [{ references: ["NK-TT-1001", "nk-tt-1001"], quantity: 1 }] },
      { "lines.0.references.1": [serverTexts.refNoTwice] },
    ],
    ["an address that is taken", { slug: "septoplasty" }, { slug: ["Septoplasty already uses this address."] }],
    ["an address of capital letters", { slug: "Sept" }, { slug: [expect.any(String)] }],
    ["no items", { lines: [] }, { lines: ["Enter at least one item."] }],
  ])("are refused %s", async (_what, change, errors) => {
    expect(await staff("POST", "", { ...kit, ...change })).toMatchObject({ status: 422, body: { errors } });
  });

  test("two saving at once: one gets a conflict", async () => {
    const { id, seen } = (await staff("POST", "", kit)).body.data;
    const names = ["One", "Two"];
    const answers = await Promise.all(
      names.map((name) => staff("PUT", `/${id}`, { ...kit, name, slug: "both", seen })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await staff("DELETE", `/${id}`);
  });

  test("without the right only read", async () => {
    const packer = await member("warehouse");
    expect((await staff("POST", "", kit, packer)).status).toBe(403);
  });
});
