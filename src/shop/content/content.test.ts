import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { paymentInBrief } from "../../contract/payments.ts";
import { siteCalls } from "../../contract/site.ts";
import { storePages } from "./index.ts";

const { request, db, live, sql } = await testShop();

test("the site's details", async () => {
  const { status, body } = await request("GET", "/api/site");
  expect(status).toBe(200);
  expect(body).toEqual(siteCalls["GET site"].reply.parse(body));
  expect(body.data).toMatchObject({ name: "Nasokarna ENT Devices", state: "Maharashtra", phone: "+91 00000 00000" });
  expect(body.data.showcase.file).toMatch(/^\/files\/[0-9a-f]{24}\/showcase\.webp$/);
});

test("E-Commerce Rules r.4(2): who sells is shown by legal name, address and registrations", async () => {
  const { status, body } = await request("GET", "/api/seller");
  expect([status, body]).toEqual([200, siteCalls["GET seller"].reply.parse(body)]);
  expect(body.data).toMatchObject({
    ...{ legal_name: "Nasokarna ENT Devices Private Limited", gstin: "27AAAAA0000A1Z2", state: "Maharashtra" },
    ...{ address: expect.stringContaining("Pune"), cin: "U33125MH2015PTC000000" },
    licences: [{ kind: "md42", number: "MD42-MH-000000 (fictitious)" }],
  });
});

test("the showcase leads to products, as long as they are on sale", async () => {
  const items = async () => (await request("GET", "/api/site")).body.data.showcase.items;
  const before = await items();
  expect(before.length).toBeGreaterThan(1);
  for (const { name, slug, token } of before) {
    expect(live.current().catalogue.productByToken.get(token)).toMatchObject({ name, slug });
  }
  await sql`UPDATE products SET withdrawn_at = now() WHERE slug = ${before[0].slug}`;
  await live.refresh();
  expect(await items()).toEqual(before.slice(1));
});

test("testimonials and questions in the order chosen", async () => {
  const testimonials = await request("GET", "/api/testimonials");
  expect(testimonials.body).toEqual(siteCalls["GET testimonials"].reply.parse(testimonials.body));
  expect(testimonials.body.data).toHaveLength(9);
  const faq = await request("GET", "/api/faq");
  expect(faq.body).toEqual(siteCalls["GET faq"].reply.parse(faq.body));
  expect(faq.body.data).toHaveLength(18);
  const [first] = faq.body.data;
  await sql`UPDATE faq_entries SET position = 100 WHERE id = ${first.id}`;
  await live.refresh();
  expect((await request("GET", "/api/faq")).body.data.at(-1)).toEqual(first);
});

test.each(["about", "quality", "payments", "cancellation", "privacy", "career"])("the page %s", async (slug) => {
  const { status, body } = await request("GET", `/api/pages/${slug}`);
  expect(status).toBe(200);
  expect(body).toEqual(siteCalls["GET pages/:slug"].reply.parse(body));
  expect(body.data.slug).toBe(slug);
});

test("pages and questions promise what the shop does: cancellation until packing, cash on delivery in three ways", async () => {
  const html = async (slug: string): Promise<string> => (await request("GET", `/api/pages/${slug}`)).body.data.html;
  const questions: { question: string; answer: string }[] = (await request("GET", "/api/faq")).body.data;
  const answerTo = (asked: RegExp) => questions.find(({ question }) => asked.test(question))?.answer;

  // Regression: the texts said "until it is dispatched".
  const cancelling = [await html("cancellation"), answerTo(/cancel an order/)];
  for (const text of cancelling) {
    expect(text).toMatch(/until it is packed/);
    expect(text).toMatch(/we can cancel it until it is shipped/);
  }
  const paying = [(await html("payments")).replace(/<\/?strong>/g, ""), answerTo(/payment methods/), paymentInBrief()];
  for (const text of paying) {
    expect(text).toMatch(/cash on delivery/i);
    expect(text).toMatch(/at the door.*, by cash, UPI or bank transfer/);
  }
  const everything = [...questions.map(({ answer }) => answer), ...cancelling, ...paying].join(" ");
  expect(everything).not.toMatch(/until (?:it is |they are )?(?:dispatched|sent)|cash on delivery only/i);
});

test("a page that is not there", async () => {
  expect(await request("GET", "/api/pages/nothing")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("what could act in a reader's browser is neither stored nor shown", async () => {
  const html = `<p onclick="x()">Hello <a href="javascript:x()">you</a><script>x()</script><img src=x onerror=x()></p>`;
  await storePages(db, [{ slug: "hello", title: "Hello", html }]);
  const [stored] = await sql<{ html: string }>`SELECT html FROM pages WHERE slug = 'hello'`;
  expect(stored?.html).toBe("<p>Hello <a>you</a></p>");
  await sql`UPDATE pages SET html = ${html} WHERE slug = 'hello'`;
  await live.refresh();
  expect((await request("GET", "/api/pages/hello")).body.data.html).toBe("<p>Hello <a>you</a></p>");
});
