import { describe, expect, test } from "vitest";
import { productCalls } from "../../../test/support/products.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { texts } from "../../contract/texts.ts";

const shop = await testShop();
const { member, customer, request, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { editor, demo, general, send, load, made, toForm, audited } = await productCalls(shop);

const countProducts = async () => (await sql`SELECT FROM products`).length;

describe("changing the General form", () => {
  test("keeps address and place where they are left empty", async () => {
    const product = await made();
    const { status, body } = await send("PUT", `products/${product.id}`, {
      ...toForm(product),
      ...{ slug: "", position: "", sterilisation: "" },
    });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ slug: product.slug, position: product.position, sterilisation: "", version: 2 }),
    ]);
  });

  test("takes a free address, and refuses that of another product", async () => {
    const product = await made();
    const change = (slug: string) => send("PUT", `products/${product.id}`, { ...toForm(product), slug });
    const taken = await change("micro-ear-picks");
    expect(taken.body.errors).toEqual({
      slug: [`${demo.product("micro-ear-picks").name} already uses this address.`],
    });
    expect((await change("elevator-2026")).body.data.slug).toBe("elevator-2026");
  });

  test("clears the dates of a deal that is switched off", async () => {
    const dates = { deal_from: "2026-12-01T00:00:00+05:30", deal_to: "2026-12-02T00:00:00+05:30" };
    expect(await made(dates)).toMatchObject({ deal_of_day: false, deal_from: null, deal_to: null });
    expect(await made({ deal_of_day: true, ...dates })).toMatchObject({
      ...{ deal_from: "2026-11-30T18:30:00.000Z", deal_to: "2026-12-01T18:30:00.000Z" },
    });
  });

  test("of a deal that has ended in the meantime is possible without touching its end", async () => {
    const product = await made({ deal_of_day: true, deal_to: "2026-11-21T10:20:00+05:30" });
    shop.clock.advance({ minutes: 30 });
    const body = { ...toForm(product), name: "Elevator" };
    expect((await send("PUT", `products/${product.id}`, body)).status).toBe(200);
    shop.clock.set("2026-11-21T10:00:00+05:30");
  });
});

const product = await made({ name: "Septum Elevator" });

describe.each(["POST", "PUT"])("it is refused with a text beside the field: %s", (method) => {
  const place = "Must be a whole number from 1 to 10,00,000.";
  const address = "Use lowercase letters, digits and single hyphens, such as nasal-speculum.";
  test.each([
    ["name", undefined, "Name is required."],
    ["name", "n".repeat(20_000), "Name can have at most 200 characters."],
    ["name", "Elevator\u0000", "Name contains characters that cannot be stored."],
    ["name", "Elevator\ncurved", "Name contains characters that cannot be stored."],
    ["slug", "a".repeat(151), "Address can have at most 150 characters."],
    ["slug", "-elevator", address],
    ["slug", "elevator--curved", address],
    ["slug", "औजार", address],
    ["category_id", "first", "Choose a category."],
    ["sub_category_id", null, "Choose a sub-category."],
    ["short_description", " ", "Short description is required."],
    ["short_description", "s".repeat(501), "Short description can have at most 500 characters."],
    ["description_html", undefined, "Description is required."],
    ["sterilisation", "s".repeat(20_000), "Sterilisation can have at most 1,000 characters."],
    ["device_class", undefined, "Choose a device class."],
    ["single_use", "yes", "Choose yes or no."],
    ["deal_from", "2026-02-30T10:00:00Z", "Enter a date and time."],
    ["deal_to", "tomorrow", "Enter a date and time."],
    ["position", 0, place],
    ["position", 1_000_001, place],
    ["position", "first", place],
  ])("%s (%#)", async (field, wrong, words) => {
    const before = await countProducts();
    const body = { ...general, version: product.version, [field]: wrong };
    const path = method === "POST" ? "products" : `products/${product.id}`;
    const { status, body: answer } = await send(method, path, body);
    expect([status, answer.code, answer.errors]).toEqual([422, "invalid", { [field]: [words] }]);
    expect([await countProducts(), await load(product.id)]).toEqual([before, product]);
  });
});

test.each([undefined, 0, "first"])("a change needs the version it was made from, not %j", async (version) => {
  const product = await made();
  const { status, body } = await send("PUT", `products/${product.id}`, { ...toForm(product), version });
  expect([status, body.errors]).toEqual([422, { version: [expect.stringMatching(/^Must be a whole number from 1/)] }]);
});

test("a description of 20,000 characters is kept whole", async () => {
  const description_html = `<p>${"Steel. ".repeat(2857)}</p>`;
  expect((await made({ description_html })).description_html).toBe(description_html);
});

describe("a copy", () => {
  test("has pictures, documents, devices and texts of its source, and no deal", async () => {
    const source = await load(demo.product("tonsil-adenoid-plasma-wand").id);
    const { status, body } = await send("POST", `products/${source.id}/duplicate`);
    expect(status).toBe(201);
    const parts = ({ pictures, documents, related, compatible, description_html, sterile }: typeof source) => ({
      ...{ pictures, documents, related, compatible, description_html, sterile },
    });
    expect(source.documents.length).toBeGreaterThan(0);
    expect(parts(body.data)).toEqual(parts(source));
    expect(body.data).toMatchObject({ top_sell: false, deal_of_day: false, deal_from: null, version: 1, variants: [] });
    expect(body.data).toMatchObject({ name: `${source.name} (copy)`, state: "hidden" });
    expect((await audited(body.data.id)).map(({ act }) => act)).toEqual([`copied from ${source.name}`]);
    expect(body.data.token).not.toBe(source.token);
    expect(await load(source.id)).toEqual(source);
  });

  test("of a product with the longest name still has a name and an address that are allowed", async () => {
    const { id } = await made({ name: "n".repeat(200) });
    const { data } = (await send("POST", `products/${id}/duplicate`)).body;
    expect([data.name.length, data.name.endsWith(" (copy)")]).toEqual([200, true]);
    expect((await send("PUT", `products/${data.id}`, toForm(data))).status).toBe(200);
  });

  test("by two at once is two products with addresses of their own", async () => {
    const { id } = await made({ name: "Copied twice" });
    const both = await Promise.all([1, 2].map(() => send("POST", `products/${id}/duplicate`)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const slugs = both.map(({ body }) => body.data.slug);
    expect(slugs.toSorted()).toEqual(["copied-twice-copy", "copied-twice-copy-2"]);
  });
});

describe("hiding and showing", () => {
  const { id } = demo.product("laryngeal-mirror");

  test("are recorded, and a repeat leaves the product as it is", async () => {
    for (const [act, state] of [
      ["hide", "hidden"],
      ["hide", "hidden"],
      ["show", "shown"],
      ["show", "shown"],
    ] as const) {
      const { status, body } = await send("POST", `products/${id}/${act}`);
      expect([status, body.data.state]).toEqual([200, state]);
    }
    const acts = (await audited(id)).map(({ act }) => act);
    expect(acts.filter((act, index) => act !== acts[index - 1])).toEqual(["hid from the shop", "showed in the shop"]);
  });

  test("at once leave one of both states, never an error", async () => {
    const both = await Promise.all(["hide", "show"].map((act) => send("POST", `products/${id}/${act}`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await send("POST", `products/${id}/show`);
  });
});

describe.each(["duplicate", "hide", "show"])("%s", (act) => {
  test("is refused for a product that does not exist", async () => {
    const { status, body } = await send("POST", `products/2000000000/${act}`);
    expect([status, body.code, body.message]).toEqual([404, "not_found", texts.productNotFound]);
  });
});

test("visitors, customers and roles without the permission change nothing", async () => {
  const product = await made();
  const before = await countProducts();
  const { token } = await customer();
  const form = { ...toForm(product), name: "Theirs" };
  for (const [method, path, body] of [
    ["POST", "products", general],
    ["PUT", `products/${product.id}`, form],
    ["POST", `products/${product.id}/duplicate`, undefined],
    ["POST", `products/${product.id}/show`, undefined],
    ["POST", `products/${product.id}/hide`, undefined],
  ] as const) {
    expect((await send(method, path, body, null)).status, path).toBe(401);
    expect((await request(method, `/api/staff/${path}`, { token, body })).status, path).toBe(401);
    expect((await send(method, path, body, await member("sales"))).status, path).toBe(403);
  }
  expect([await countProducts(), await load(product.id)]).toEqual([before, product]);
  expect(product.changed_by).toBe(editor.name);
});
