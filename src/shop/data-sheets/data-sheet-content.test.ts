import { afterEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { texts } from "../../contract/texts.ts";
import { dataSheetContent } from "./content.ts";

const shop = await testShop();
const { app, customer, live, sql } = shop;
const demo = await loadDemonstration(shop);
const { id, token } = demo.product("tonsil-adenoid-plasma-wand");
const fetchSheet = (of = token, headers = {}) => app.inject({ url: `/api/product/data-sheet/${of}`, headers });

const product = () => {
  const match = live.current().catalogue.productById.get(id);
  if (!match) throw new Error("The wand is on sale.");
  return match;
};
type Product = ReturnType<typeof product>;
const makeContent = (changes: Partial<Product> = {}) =>
  dataSheetContent(live.current(), { ...product(), ...changes }, "https://shop.example");

describe("GET product/data-sheet/:token", () => {
  test.each([
    ["x".repeat(500), 404],
    ["%00", 422],
    [`${token}%00`, 422],
    [token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(), 404],
  ])("answers the token %s with %i", async (wrong, status) => {
    const { statusCode, body } = await fetchSheet(wrong);
    expect(statusCode).toBe(status);
    if (status === 404) expect(JSON.parse(body).message).toBe(texts.productNotFound);
  });

  test("is the same for visitors and customers, at once too", async () => {
    const authorization = `Bearer ${(await customer()).token}`;
    const sheets = await Promise.all([fetchSheet(), fetchSheet(), fetchSheet(token, { authorization })]);
    expect(sheets.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(sheets.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(sheets.every(({ rawPayload }) => rawPayload.equals(sheets[0]?.rawPayload ?? Buffer.alloc(0)))).toBe(true);
  });

  describe("of a product that changes", () => {
    afterEach(async () => {
      await sql`UPDATE variants SET withdrawn_at = NULL WHERE product_id = ${id}`;
      await sql`UPDATE products SET withdrawn_at = NULL WHERE id = ${id}`;
      await live.refresh();
    });

    test("leaves out a variant that is no longer sold", async () => {
      const [gone = "", kept = ""] = product().variants.map(({ ref_no }) => ref_no);
      await sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = ${gone}`;
      await live.refresh();
      const text = (await pdfPages((await fetchSheet()).rawPayload)).join(" ");
      expect(text).toContain(kept);
      expect(text).not.toContain(gone);
    });

    test("is gone once it is hidden, although its sheet was drawn before", async () => {
      expect((await fetchSheet()).statusCode).toBe(200);
      await sql`UPDATE products SET withdrawn_at = now() WHERE id = ${id}`;
      await live.refresh();
      expect((await fetchSheet()).statusCode).toBe(404);
    });
  });
});

describe("the specification", () => {
  const attributes = [1, 2, 3, 4, 5, 6, 7].map((attribute_id) => ({
    ...{ attribute_id, attribute_name: `Attribute ${attribute_id}` },
  })) as Product["attributes"];
  /** Attribute 1 is the same for all, 7 is missing everywhere, the others differ. */
  const variants = product()
    .variants.slice(0, 2)
    .map((variant, index) => ({
      ...variant,
      attributes: [1, 2, 3, 4, 5, 6].map((attribute_id) => ({
        ...{ attribute_id, attribute_name: `Attribute ${attribute_id}` },
        value: attribute_id === 1 ? "same" : `${attribute_id}-${index}`,
      })),
    })) as unknown as Product["variants"];

  test("states once what all variants share; four that differ have a column, further ones a line", () => {
    const { specification, columns, variants: shown } = makeContent({ attributes, variants });
    expect(specification).toContainEqual(["Attribute 1", "same"]);
    const named = columns.filter((name) => name.startsWith("Attribute"));
    expect(named).toEqual([2, 3, 4, 5].map((number) => `Attribute ${number}`));
    expect(shown.map(({ further }) => further)).toEqual(["Attribute 6: 6-0", "Attribute 6: 6-1"]);
    expect(JSON.stringify([specification, columns, shown])).not.toContain("Attribute 7");
  });

  test("has a column only where some variant has something to state", () => {
    const without = variants.map((variant) => ({ ...variant, udi_di: null, net_quantity: null }));
    const [first, ...others] = without as unknown as [Product["variants"][number], ...Product["variants"]];
    expect(makeContent({ attributes: [], variants: [first, ...others] }).columns).toEqual(["HSN"]);
    const one = { ...first, udi_di: "08901234567894" };
    const { columns, variants: shown } = makeContent({ attributes: [], variants: [one, ...others] });
    expect(columns).toEqual(["UDI-DI (GTIN)", "HSN"]);
    expect(shown.map(({ cells }) => cells[0])).toEqual(["08901234567894", ""]);
  });

  test.each([
    [true, "Yes"],
    [false, "No"],
  ])("says whether it is sterile and for single use: %s", (given, words) => {
    const { specification } = makeContent({ sterile: given, single_use: given, sterilisation: "" });
    expect(Object.fromEntries(specification)).toMatchObject({ Sterile: words, "Single use": words });
    expect(Object.fromEntries(specification)).not.toHaveProperty("Sterilisation");
  });
});

describe("the declarations (Packaged Commodities Rules r.6(10))", () => {
  test("name an importer only of what is imported, and the shop where the maker gives no consumer care", () => {
    const made = Object.fromEntries(makeContent({ importer_name: null, importer_address: null }).declarations);
    expect(made).not.toHaveProperty("Importer");
    const { seller, declarations } = makeContent({
      ...{ importer_name: "Karna Imports", importer_address: "Mumbai 400001", consumer_care: null, dimensions: null },
    });
    const stated = Object.fromEntries(declarations);
    expect(stated.Importer).toBe("Karna Imports, Mumbai 400001");
    expect(stated["Consumer care"]).toBe(`${seller.legal_name}, ${seller.contact}`);
    expect(stated).not.toHaveProperty("Dimensions");
    const own = Object.fromEntries(makeContent({ consumer_care: "care@karna.example" }).declarations);
    expect(own["Consumer care"]).toBe("care@karna.example");
  });

  test.each([
    ["2026-11-22T18:29:59Z", "22 November 2026"],
    ["2026-11-22T18:30:00Z", "23 November 2026"],
  ])("a change at %s is dated %s, the day in India", (moment, day) => {
    expect(makeContent({ changed_at: new Date(moment) }).day).toBe(day);
  });
});
