import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request } = shop;
const staff = await shop.member("catalogue");

const get = async (path: string) => (await request("GET", `/api/staff/${path}`, { staff })).body;
const put = (path: string, body: object) => request("PUT", `/api/staff/${path}`, { staff, body });

test("a page that has no text yet is listed, and its first text is saved once", async () => {
  await shop.sql`DELETE FROM pages WHERE slug = 'privacy'`;
  const listed = (await get("pages")).data;
  expect(listed).toContainEqual({ slug: "privacy", title: "Privacy policy", changed_at: null });
  expect(listed.map(({ title }: { title: string }) => title)).toEqual(
    listed.map(({ title }: { title: string }) => title).toSorted(),
  );
  const { data } = await get("pages/privacy");
  expect(data).toMatchObject({ title: "Privacy policy", html: "", changed_at: null, versions: [] });

  const first = { title: "Privacy policy", html: "<p>We keep what the order needs.</p>" };
  const answers = await Promise.all([
    put("pages/privacy", { ...first, seen: null }),
    put("pages/privacy", { ...first, seen: null }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await get("pages/privacy")).data).toMatchObject({
    html: first.html,
    versions: [{ member_name: staff.name }],
  });
  expect((await request("GET", "/api/pages/privacy")).body.data).toMatchObject(first);
  expect((await put("pages/no-such", { ...first, seen: null })).status).toBe(404);
});

test("a page that is empty after sanitising is refused, and a preview stores nothing", async () => {
  const { data } = await get("pages/about");
  const refused = await put("pages/about", { title: "About", html: "<script>x()</script>", seen: data.changed_at });
  expect(refused.body.errors).toHaveProperty("html");
  const preview = await request("POST", "/api/staff/preview", { staff, body: { html: "<p>Hi<iframe></iframe></p>" } });
  expect(preview.body).toEqual({ data: { html: "<p>Hi</p>" } });
  expect((await get("pages/about")).data).toEqual(data);
});

test("testimonials", async () => {
  const { data, seen } = await get("testimonials");
  const items = [{ role: "Audiologist", city: "Kochi", text: "Quiet and exact.", rating: 4 }, ...data.slice(1)];
  const saved = await put("testimonials", { items, seen });
  expect((await request("GET", "/api/testimonials")).body.data).toEqual(saved.body.data);
  expect(saved.body.data[0]).toMatchObject({ city: "Kochi", rating: 4 });
  expect((await put("testimonials", { items: [{ ...items[0], rating: 6 }], seen: saved.body.seen })).status).toBe(422);
});
