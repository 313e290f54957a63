import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql } = shop;
const editor = await member("catalogue");

const read = async (slug: string) => (await request("GET", `/api/staff/pages/${slug}`, { staff: editor })).body.data;
const shown = async (slug: string) => (await request("GET", `/api/pages/${slug}`)).body.data;
const save = (slug: string, body: object, staff: TestMember | null = editor) =>
  request("PUT", `/api/staff/pages/${slug}`, { staff, body });
/** Saves over the current version. */
const change = async (slug: string, changes: object, staff: TestMember | null = editor) =>
  save(slug, { title: "Quality", html: "<p>New policy.</p>", seen: (await read(slug)).changed_at, ...changes }, staff);

describe("saving a page", () => {
  test("shows it to shoppers at once, without what could run", async () => {
    const html = '<p onclick="steal()">New policy.</p><script>steal()</script><h3>Checks</h3>';
    const { status, body } = await change("quality", { html });
    expect([status, body.data.html]).toEqual([200, "<p>New policy.</p><h3>Checks</h3>"]);
    expect(await shown("quality")).toMatchObject({ title: "Quality", html: body.data.html });
  });

  test("keeps every version, of which each can be saved again", async () => {
    const before = await read("about");
    const { data } = (await change("about", { title: "About" })).body;
    expect(data.versions.slice(0, 2)).toMatchObject([
      { title: "About", body: "<p>New policy.</p>", member_name: editor.name },
      { title: before.title, body: before.html, member_name: null },
    ]);
    const [, first] = data.versions;
    const again = await change("about", { title: first.title, html: first.body });
    expect(again.body.data).toMatchObject({ title: before.title, html: before.html });
    expect(again.body.data.versions).toHaveLength(3);
  });

  test("is recorded in the audit log with the text before and after", async () => {
    await change("quality", { html: "<p>Once.</p>" });
    await change("quality", { html: "<p>Twice.</p>" });
    const [entry] = await sql`
      SELECT member_name, act, before, after FROM audit_entries WHERE subject = 'page' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({
      ...{ member_name: editor.name, act: "changed" },
      ...{ before: { html: "<p>Once.</p>" }, after: { html: "<p>Twice.</p>" } },
    });
  });
});

describe("it is refused", () => {
  test("when a colleague has changed the page since it was shown", async () => {
    const { changed_at } = await read("quality");
    await change("quality", { html: "<p>Theirs.</p>" });
    const { status, body } = await save("quality", { title: "Quality", html: "<p>Mine.</p>", seen: changed_at });
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect((await shown("quality")).html).toBe("<p>Theirs.</p>");
  });

  test("when nothing is left of its text", async () => {
    const before = await read("quality");
    const { status, body } = await change("quality", { html: "<script>steal()</script>" });
    expect([status, body.errors]).toEqual([422, { html: [serverTexts.nothingLeft] }]);
    expect(await read("quality")).toEqual(before);
  });

  test.each([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(121) }],
    ["html", { html: "" }],
    ["html", { html: "x".repeat(100_001) }],
    ["seen", { seen: 7 }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const { status, body } = await change("quality", wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("for a page that does not exist", async () => {
    expect((await save("no-such", { title: "x", html: "<p>x</p>", seen: null })).status).toBe(404);
  });

  test("without a session, and for a role without the permission", async () => {
    const before = await shown("quality");
    expect((await change("quality", { html: "<p>x</p>" }, null)).status).toBe(401);
    expect((await change("quality", { html: "<p>x</p>" }, await member("sales"))).status).toBe(403);
    expect(await shown("quality")).toEqual(before);
  });
});

test("two at once: one is saved, the other learns that the page has changed", async () => {
  const { changed_at } = await read("quality");
  const both = await Promise.all(
    ["A", "B"].map((letter) => save("quality", { title: "Quality", html: `<p>${letter}</p>`, seen: changed_at })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
