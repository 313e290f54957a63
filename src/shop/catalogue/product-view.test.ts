import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { catalogueCalls } from "../../contract/catalogue.ts";
import { storeSettings } from "../settings/index.ts";

const { request, customer, live, sql, db } = await testShop();
const { products } = live.current().catalogue;
const reply = catalogueCalls["GET product/view/:token"].reply;

const productBy = (slug: string) => {
  const product = products.find((each) => each.slug === slug);
  if (!product) throw new Error(`The demonstration has no ${slug}.`);
  return product;
};
const view = async (slug: string, token?: string) =>
  (await request("GET", `/api/product/view/${productBy(slug).token}`, { token })).body;

/** Every key anywhere in a reply. */
function collectKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectKeys);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...collectKeys(inner)]);
}

test("the eight fields at the top, and ours", async () => {
  const body = await view("tonsil-adenoid-plasma-wand");
  expect(body).toEqual(reply.parse(body));
  expect(body).toMatchObject({ show_mrp: true, show_price: false, show_cart_button: false, show_inquiry: true });
  expect(body.product.regulatory).toMatchObject({ sterile: true, single_use: true });
  expect(body.related_products.length).toBeGreaterThan(0);
  expect(body.compatible_with.length).toBeGreaterThan(0);
  expect(body.documents[0]).toMatchObject({ title: "Instructions for use" });
  expect(body.documents[0].bytes).toBeGreaterThan(100_000);
});

test("what a document is, and its language, are in the reader's language", async () => {
  const { token } = productBy("tonsil-adenoid-plasma-wand");
  const described = async (path: string) => {
    const [document] = (await request("GET", `${path}/product/view/${token}`)).body.documents;
    return [document.kind, document.language];
  };
  expect(await described("/hi/api")).toEqual(["उपयोग के निर्देश", "अंग्रेज़ी"]);
  expect(await described("/api")).toEqual(["Instructions for use", "English"]);
});

test("a variant's attributes stand in the order of the list, missing ones empty", async () => {
  const [variant] = productBy("rigid-sinuscope-4mm").variants;
  const [attribute] = variant?.attributes ?? [];
  await sql`DELETE FROM variant_attributes WHERE variant_id = ${variant?.id} AND attribute_id = ${attribute?.attribute_id}`;
  await live.refresh();
  const { attributes, sub_products } = await view("rigid-sinuscope-4mm");
  const ids = attributes.map((each: { attribute_id: number }) => each.attribute_id);
  for (const { attributes: values } of sub_products) {
    expect(values.map((each: { attribute_id: number }) => each.attribute_id)).toEqual(ids);
  }
  const first = sub_products[0].attributes.find(
    (each: { attribute_id: number }) => each.attribute_id === attribute?.attribute_id,
  );
  expect(first.value).toBe("");
});

test("previous and next follow the catalogue, with nothing beyond its ends", async () => {
  const [first, second] = products;
  const last = products.at(-1);
  const short = (product: typeof first) => product && { name: product.name, slug: product.slug, token: product.token };
  expect(await view(first?.slug ?? "")).toMatchObject({ previous: null, next: short(second) });
  expect(await view(second?.slug ?? "")).toMatchObject({ previous: short(first), next: short(products[2]) });
  expect(await view(last?.slug ?? "")).toMatchObject({ next: null, previous: short(products.at(-2)) });
});

describe("who sees what", () => {
  test("a visitor's answers hold no price anywhere, list or view", async () => {
    for (const path of ["product-data", ...products.map(({ token }) => `product/view/${token}`)]) {
      const { body } = await request("GET", `/api/${path}`);
      expect(collectKeys(body).filter((key) => key === "price" || key === "price_from")).toEqual([]);
      expect(JSON.stringify(body)).not.toContain('"price');
    }
  });

  test("a customer sees price and cart button", async () => {
    const { token } = await customer();
    const body = await view("micro-cup-forceps", token);
    expect(body).toMatchObject({ show_mrp: true, show_price: true, show_cart_button: true, show_inquiry: true });
    expect(body.sub_products[0].price).toBe(body.sub_products[0].mrp * 0.8);
    expect(body).toEqual(reply.parse(body));
    expect((await request("GET", "/api/product-data", { token })).body.data[0].price_from).toBe(495_000);
  });

  test("enquiry only never has a cart button", async () => {
    const { token } = await customer({ verification: "verified" });
    expect(await view("plasma-surgery-console", token)).toMatchObject({ show_price: true, show_cart_button: false });
  });

  test("verified only needs a verified account", async () => {
    const restricted = products.find((product) => product.verified_only && !product.enquiry_only);
    const slug = restricted?.slug ?? "";
    const fresh = await customer();
    const verified = await customer({ verification: "verified" });
    expect(await view(slug)).toMatchObject({ show_cart_button: false });
    expect(await view(slug, fresh.token)).toMatchObject({ show_price: true, show_cart_button: false });
    expect(await view(slug, verified.token)).toMatchObject({ show_price: true, show_cart_button: true });
  });

  test("only a visitor is asked to sign in, also where both see the same", async () => {
    const restricted = products.find((product) => product.verified_only && !product.enquiry_only);
    const slug = restricted?.slug ?? "";
    const { selling } = live.current().settings;
    await storeSettings(db, "selling", { ...selling, see_price: "everyone" });
    await live.refresh();
    const { token } = await customer();
    expect(await view(slug)).toMatchObject({ show_cart_button: false, sign_in_for: { see_price: false, buy: true } });
    expect(await view(slug, token)).toMatchObject({
      show_cart_button: false,
      sign_in_for: { see_price: false, buy: false },
    });
    await storeSettings(db, "selling", selling);
    await live.refresh();
  });

  test("the owner's word counts from the next moment on", async () => {
    const { selling } = live.current().settings;
    await storeSettings(db, "selling", { ...selling, see_mrp: "nobody", see_price: "nobody", enquire: "customers" });
    await live.refresh();
    const { token } = await customer();
    for (const who of [undefined, token]) {
      const body = await view("micro-cup-forceps", who);
      expect(collectKeys(body).filter((key) => /^(mrp|price)(_from)?$/.test(key))).toEqual([]);
      expect(body.show_inquiry).toBe(who !== undefined);
      const sorted = await request("GET", "/api/product-data?sort=price", { token: who });
      expect(sorted.body.data[0].id).toBe(products[0]?.id);
    }
    await storeSettings(db, "selling", selling);
    await live.refresh();
  });
});

test("wishlist and stars of the caller, and of no one else", async () => {
  const one = await customer();
  const other = await customer();
  const { token: productId } = productBy("micro-cup-forceps");
  await request("POST", "/api/wishlist/store", { token: one.token, body: { productId } });
  const body = { product_id: productId, rating: 4, review: "Good grip." };
  await request("POST", "/api/product-review", { token: one.token, body });

  const listed = async (token?: string) =>
    (await request("GET", "/api/product-data", { token })).body.data.find(
      (product: { token: string }) => product.token === productId,
    );
  const marked = { inWishList: true, user_product_review_count: 4, four_start_review: 100, total_review: 1 };
  const unmarked = { inWishList: false, user_product_review_count: 0, four_start_review: 100, total_review: 1 };
  expect((await view("micro-cup-forceps", one.token)).product).toMatchObject(marked);
  expect(await listed(one.token)).toMatchObject(marked);
  for (const token of [other.token, undefined]) {
    expect((await view("micro-cup-forceps", token)).product).toMatchObject(unmarked);
    expect(await listed(token)).toMatchObject(unmarked);
  }
});

test("the description is cleaned before it is shown, too", async () => {
  const { id } = productBy("tuning-fork-set");
  await sql`UPDATE products SET description_html = '<p class="note">A<script>alert(1)</script></p>' WHERE id = ${id}`;
  await live.refresh();
  expect((await view("tuning-fork-set")).product.description).toBe('<p class="note">A</p>');
});

test("a tax class comes into force on its day", async () => {
  const { id } = productBy("tuning-fork-set");
  await sql`
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp)
    SELECT id, day::date, '90189099', rate FROM variants, (VALUES ('2020-01-01', 1200), ('2099-01-01', 2800)) AS t (day, rate)
    WHERE product_id = ${id}`;
  await live.refresh();
  expect((await view("tuning-fork-set")).sub_products[0]).toMatchObject({ hsn: "90189099", gst_rate: 12 });
});

test("an unchanged view costs a 304, a changed one does not", async () => {
  const { token, id } = productBy("laryngeal-mirror");
  const path = `/api/product/view/${token}`;
  const first = await request("GET", path);
  const headers = { "if-none-match": first.headers.etag ?? "" };
  expect((await request("GET", path, { headers })).status).toBe(304);
  await sql`UPDATE products SET short_description = 'New' WHERE id = ${id}`;
  await live.refresh();
  expect((await request("GET", path, { headers })).body.product.short_description).toBe("New");
});

test("a product that is not there, or not any more", async () => {
  const { id, token } = productBy("metal-ear-syringe");
  expect(await request("GET", "/api/product/view/nothing")).toMatchObject({ status: 404, body: { code: "not_found" } });
  await sql`UPDATE products SET withdrawn_at = now() WHERE id = ${id}`;
  await live.refresh();
  expect((await request("GET", `/api/product/view/${token}`)).status).toBe(404);
  expect(live.current().catalogue.products).toHaveLength(products.length - 1);
});
