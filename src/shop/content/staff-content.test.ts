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
