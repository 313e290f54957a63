import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { contentCalls } from "../../contract/staff/content.ts";

const shop = await testShop();
const { request, member, customer, sql, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const editor = await member("catalogue");

const get = (path: string, staff: TestMember | null = editor) => request("GET", `/api/staff/${path}`, { staff });
const put = (path: string, body: object) => request("PUT", `/api/staff/${path}`, { staff: editor, body });
const preview = (html: unknown, staff: TestMember | null = editor) =>
  request("POST", "/api/staff/preview", { staff, body: { html } });

describe("the list of pages", () => {
  test("names each page and when it was changed, in the order of the titles", async () => {
    const { status, body } = await get("pages");
    expect(status).toBe(200);
    expect(body).toEqual(contentCalls["GET staff/pages"].reply.parse(body));
    expect(body.data.map(({ slug, title }: Record<string, string>) => [slug, title])).toEqual([
      ["about", "About us"],
      ["cancellation", "Cancellation, returns and refunds"],
      ["career", "Careers"],
      ["payments", "Payment terms"],
      ["privacy", "Privacy policy"],
      ["quality", "Quality policy"],
    ]);
  });

  test("has the moment of the last save", async () => {
    const { data } = (await get("pages/career")).body;
    const saved = await put("pages/career", { title: "Careers", html: "<p>None now.</p>", seen: data.changed_at });
    const listed = (await get("pages")).body.data.find(({ slug }: { slug: string }) => slug === "career");
    expect(listed).toEqual({ slug: "career", title: "Careers", changed_at: saved.body.data.changed_at });
    expect(listed.changed_at > data.changed_at).toBe(true);
  });
});

describe("a page", () => {
  test("comes with its text and its versions, newest first", async () => {
    for (const html of ["<p>One.</p>", "<p>Two.</p>"]) {
      const { data } = (await get("pages/quality")).body;
      await put("pages/quality", { title: "Quality policy", html, seen: data.changed_at });
      clock.advance({ minutes: 1 });
    }
    const { status, body } = await get("pages/quality");
    expect([status, body.data.html]).toEqual([200, "<p>Two.</p>"]);
    expect(body).toEqual(contentCalls["GET staff/pages/:slug"].reply.parse(body));
    expect(body.data.versions).toMatchObject([
      { body: "<p>Two.</p>", member_name: editor.name, saved_at: "2026-11-21T04:31:00.000Z" },
      { body: "<p>One.</p>", member_name: editor.name, saved_at: "2026-11-21T04:30:00.000Z" },
      { member_name: null },
    ]);
  });

  test.each([
    ["no-such-page", 404],
    ["x".repeat(61), 422],
    ["quality%00", 422],
  ])("called %s is answered with %i", async (slug, status) => {
    expect((await get(`pages/${slug}`)).status).toBe(status);
  });
});

describe("the versions of a question", () => {
  test("start with the text it came with, newest first", async () => {
    const { data, seen } = (await get("faq")).body;
    const [first, ...rest] = data;
    expect((await get(`faq/${first.id}/versions`)).body).toEqual({ data: [] });
    await put("faq", { items: [{ ...first, answer: "Every doctor." }, ...rest], seen });
    const { status, body } = await get(`faq/${first.id}/versions`);
    expect([status, body.data]).toMatchObject([
      200,
      [
        { title: first.question, body: "Every doctor.", member_name: editor.name },
        { title: first.question, body: first.answer, member_name: null },
      ],
    ]);
  });

  test("remain after the question was removed", async () => {
    const { data, seen } = (await get("faq")).body;
    const last = data.at(-1);
    await put("faq", { items: [...data.slice(0, -1), { ...last, answer: "Soon." }], seen });
    await put("faq", { items: data.slice(0, -1), seen: (await get("faq")).body.seen });
    expect((await get(`faq/${last.id}/versions`)).body.data[0]).toMatchObject({ body: "Soon." });
  });

  test("are not found for an id that no question ever had", async () => {
    const { status, body } = await get("faq/2000000000/versions");
    expect([status, body.code, body.message]).toEqual([404, "not_found", serverTexts.notFound]);
  });

  test.each(["0", "first", "2147483648"])("are refused for %s, which is no id", async (id) => {
    const { status, body } = await get(`faq/${id}/versions`);
    expect([status, body.errors]).toEqual([422, { id: ["Must be a positive whole number."] }]);
  });
});

describe("a preview", () => {
  test("is what saving the page would store, and stores nothing itself", async () => {
    const html = '<p class="note x" style="color:red">Hi <a href="https://a.example" onclick="x()">you</a></p><svg/>';
    const audited = await sql`SELECT count(*) FROM audit_entries`;
    const { status, body } = await preview(html);
    expect([status, body.data.html]).toEqual([200, '<p class="note">Hi <a href="https://a.example">you</a></p>']);
    expect(await sql`SELECT count(*) FROM audit_entries`).toEqual(audited);
    const { data } = (await get("pages/payments")).body;
    const saved = await put("pages/payments", { title: data.title, html, seen: data.changed_at });
    expect(saved.body.data.html).toBe(body.data.html);
  });

  test.each([
    ["Text is required.", undefined],
    ["Text is required.", "  "],
    ["This text is too long.", "x".repeat(100_001)],
    [serverTexts.unprintable, "<p>Hi\u0000</p>"],
  ])("is refused with “%s”", async (message, html) => {
    const { status, body } = await preview(html);
    expect([status, body.errors]).toEqual([422, { html: [message] }]);
  });
});

test("only staff who may change content see any of it", async () => {
  const { token } = await customer();
  const sales = await member("sales");
  const [{ id }] = (await get("faq")).body.data;
  for (const path of ["pages", "pages/quality", "faq", `faq/${id}/versions`, "testimonials", "media-items"]) {
    expect((await get(path, null)).status, path).toBe(401);
    expect((await request("GET", `/api/staff/${path}`, { token })).status, path).toBe(401);
    expect((await get(path, sales)).status, path).toBe(403);
  }
  expect((await preview("<p>x</p>", null)).status).toBe(401);
  expect((await preview("<p>x</p>", sales)).status).toBe(403);
});
