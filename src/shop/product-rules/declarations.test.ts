import { describe, expect, test } from "vitest";
import { productCalls } from "../../../test/support/products.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { declarationFields } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
const { request, live, sql } = t;
const { general, send, get, load, made, toForm, newVariant, demo } = await productCalls(t);

let number = 0;
/** A product with a variant, not yet published. */
async function withVariant(changes: object = {}, ofVariant: object = {}) {
  const { id, version } = await made({ ...changes, name: `Declared ${++number}` });
  const body = { version, variants: [newVariant(`LM-${number}`, ofVariant)] };
  const saved = await send("PUT", `products/${id}/variants`, body);
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  return saved.body.data;
}
const show = (id: number) => send("POST", `products/${id}/show`);
const undeclared = async () =>
  (await get("products?filter=no_declarations&per_page=100")).data.map(({ id }: { id: number }) => id);

describe("Packaged Commodities Rules r.6(1) and r.6(10), MDR 2017 r.44: publishing", () => {
  test.each([
    ["manufacturer_name", "Manufacturer"],
    ["manufacturer_address", "Manufacturer's address"],
    ["country_of_origin", "Country of origin"],
    ["licence_number", "Licence number"],
    ["best_before", "Best before or shelf life"],
  ])("needs %s", async (field, label) => {
    const { id, missing_declarations } = await withVariant({ [field]: null });
    expect(missing_declarations).toEqual([label]);
    const { status, body } = await show(id);
    expect([status, body.code, body.message]).toEqual([
      422,
      "declarations_missing",
      serverTexts.declarationsMissing([label]),
    ]);
    expect((await load(id)).state).toBe("hidden");
  });

  test("needs the net quantity of every variant", async () => {
    const { id } = await withVariant({}, { net_quantity: null });
    const { status, body } = await show(id);
    expect([status, body.message]).toEqual([422, serverTexts.declarationsMissing(["Net quantity"])]);
  });

  test("needs the importer of imported goods, and only of those", async () => {
    const imported = await withVariant({ country_of_origin: "Japan" });
    expect((await show(imported.id)).body.message).toBe(
      serverTexts.declarationsMissing(["Importer", "Importer's address"]),
    );
    const home = await withVariant({ importer_name: null, importer_address: null });
    expect((await show(home.id)).status).toBe(200);
  });

  test("is for staff with the right", async () => {
    const { id } = await withVariant();
    const warehouse = await t.member("warehouse");
    expect((await send("POST", `products/${id}/show`, undefined, warehouse)).status).toBe(403);
    expect((await send("POST", `products/${id}/show`, undefined, null)).status).toBe(401);
    expect((await send("POST", "products/999999/show")).status).toBe(404);
  });
});

describe("Packaged Commodities Rules r.6(10): a product in the shop", () => {
  test("loses no declaration, even when it becomes an imported one", async () => {
    const { id } = await withVariant();
    await show(id);
    const product = await load(id);
    const save = (changes: object) => send("PUT", `products/${id}`, { ...toForm(product), ...changes });
    expect((await save({ best_before: "" })).body.errors).toEqual({ best_before: [serverTexts.declarationMissing] });
    expect(Object.keys((await save({ country_of_origin: "Japan" })).body.errors)).toEqual([
      "importer_name",
      "importer_address",
    ]);
    const { variants, version } = product;
    const asSent = ({ tax_classes, mrps, own_price, ...variant }: Record<string, unknown>) => variant;
    const lost = variants.map((variant: Record<string, unknown>) => ({ ...asSent(variant), net_quantity: "" }));
    const added = [...variants.map(asSent), newVariant("LM-new", { net_quantity: null })];
    for (const [given, field] of [
      [lost, "variants.0.net_quantity"],
      [added, "variants.1.net_quantity"],
    ] as const) {
      const { status, body } = await send("PUT", `products/${id}/variants`, { version, variants: given });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });

  test("stays there without declarations it never had, and staff find it", async () => {
    const { id } = demo.product("jobson-horne-probe");
    await sql`UPDATE products SET manufacturer_name = NULL WHERE id = ${id}`;
    const quantity = demo.product("tongue-depressor").id;
    await sql`UPDATE variants SET net_quantity = NULL WHERE product_id = ${quantity}`;
    const importer = demo.product("led-headlight").id;
    await sql`UPDATE products SET importer_address = NULL WHERE id = ${importer}`;
    expect((await undeclared()).sort()).toEqual([id, quantity, importer].sort());
    const product = await load(id);
    expect(product).toMatchObject({ state: "shown", missing_declarations: ["Manufacturer"] });
    const { status } = await send("PUT", `products/${id}`, { ...toForm(product), name: "Jobson-Horne Probe" });
    expect(status).toBe(200);
    expect((await show(id)).status).toBe(200);
    await send("POST", `products/${id}/hide`);
    expect(await undeclared()).not.toContain(id);
    expect((await show(id)).status).toBe(422);
  });
});

test("a net quantity has a number and a unit", async () => {
  const { id, version } = await withVariant();
  const save = (net_quantity: string) =>
    send("PUT", `products/${id}/variants`, { version, variants: [newVariant(`LM-Q${number}`, { net_quantity })] });
  for (const wrong of ["five", "5", "pieces 5", "-1 piece", "0 pieces", "0.00 ml"])
    expect((await save(wrong)).status, wrong).toBe(422);
  expect((await save("2.5 m (1 roll)")).status).toBe(200);
});

test("Packaged Commodities Rules r.6(10): the page's reply has every declaration", async () => {
  const { id, token } = await withVariant({ dimensions: "12 x 4 x 2 cm", consumer_care: "Karna Care, Pune" });
  await show(id);
  await live.refresh();
  const { body } = await request("GET", `/api/product/view/${token}`);
  const { name: _, ...declared } = { ...general, dimensions: "12 x 4 x 2 cm", consumer_care: "Karna Care, Pune" };
  expect(body.product.declarations).toEqual(
    Object.fromEntries(declarationFields.map((field) => [field, declared[field]])),
  );
  expect(body.sub_products[0].net_quantity).toBe("1 piece");
});
