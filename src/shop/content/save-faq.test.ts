import { beforeEach, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql } = shop;
const editor = await member("catalogue");

interface Entry {
  id: number;
  question: string;
  answer: string;
}
const get = async (path: string) => (await request("GET", `/api/staff/${path}`, { staff: editor })).body;
const save = (items: object[], staff: TestMember | null = editor) =>
  request("PUT", "/api/staff/faq", { staff, body: { items, seen } });
const stored = () => sql<Entry>`SELECT id, question, answer FROM faq_entries ORDER BY position`;
const added = { question: "Do you repair?", answer: "Yes, in 5 days." };

let data: Entry[];
let seen: string;
beforeEach(async () => {
  ({ data, seen } = await get("faq"));
});

describe("saving the questions", () => {
  test("adds, changes, moves and removes them at once, and shoppers see it", async () => {
    const [first, second, , ...rest] = data;
    const { status, body } = await save([added, { ...second, answer: "Sign in first." }, first as Entry, ...rest]);
    expect(status).toBe(200);
    const shown = (await request("GET", "/api/faq")).body.data;
    expect(shown).toEqual(body.data);
    expect(shown.slice(0, 3)).toMatchObject([added, { id: second?.id, answer: "Sign in first." }, first]);
    expect(shown).toHaveLength(data.length);
  });

  test("keeps a version of what was changed, and of nothing else", async () => {
    const [first, second, ...rest] = data;
    await save([first as Entry, { ...second, answer: "Ask by telephone." }, ...rest]);
    expect((await get(`faq/${second?.id}/versions`)).data[0]).toMatchObject({
      ...{ title: second?.question, body: "Ask by telephone.", member_name: editor.name },
    });
    const versions = (await get(`faq/${first?.id}/versions`)).data.length;
    await save(data);
    expect((await get(`faq/${first?.id}/versions`)).data).toHaveLength(versions);
  });

  test("is recorded in the audit log", async () => {
    await save([...data, { question: "Where are you?", answer: "In Pune." }]);
    const [entry] = await sql<{ member_name: string; act: string }>`
      SELECT member_name, act FROM audit_entries WHERE subject = 'FAQ' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ member_name: editor.name, act: "changed" });
  });

  test("can leave none", async () => {
    expect((await save([])).status).toBe(200);
    expect((await request("GET", "/api/faq")).body.data).toEqual([]);
    ({ seen } = await get("faq"));
    expect((await save([added, { question: "Where are you?", answer: "In Pune." }])).status).toBe(200);
  });
});

describe("it is refused", () => {
  test("when a colleague has changed them since they were shown", async () => {
    await save([...data, added]);
    const { status, body } = await save([]);
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect(await stored()).toHaveLength(data.length + 1);
  });

  test("for an id that was made up, after which others can still be added", async () => {
    const { status, body } = await save([...data, { ...added, id: 2_147_483_647 }]);
    expect([status, body.errors]).toEqual([422, { [`items.${data.length}.id`]: [serverTexts.notFound] }]);
    expect((await save([...data, added])).status).toBe(200);
  });

  test.each([
    ["question", { question: " " }],
    ["question", { question: "x".repeat(201) }],
    ["answer", { answer: "" }],
    ["answer", { answer: "x".repeat(2001) }],
    ["id", { id: -1 }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const { status, body } = await save([...data, { ...added, ...wrong }]);
    expect([status, Object.keys(body.errors)]).toEqual([422, [`items.${data.length}.${field}`]]);
    expect(await stored()).toHaveLength(data.length);
  });

  test("for the same question twice, or too many", async () => {
    const [first] = data;
    expect(Object.keys((await save([first as Entry, first as Entry])).body.errors)).toEqual(["items"]);
    expect(Object.keys((await save(Array.from({ length: 201 }, () => added))).body.errors)).toEqual(["items"]);
  });

  test("without a session, and for a role without the permission", async () => {
    expect((await save([], null)).status).toBe(401);
    expect((await save([], await member("support"))).status).toBe(403);
    expect(await stored()).toHaveLength(data.length);
  });
});

test("two at once: one is saved, the other learns that the list has changed", async () => {
  const both = await Promise.all([save([...data, added]), save([...data, { ...added, answer: "No." }])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored()).toHaveLength(data.length + 1);
});
