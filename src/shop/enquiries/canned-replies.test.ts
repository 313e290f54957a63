import { beforeAll, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { member, sql, request } = await testShop();
const support = await member("support");

interface Reply {
  id: number;
  title: string;
  text: string;
  seen: string;
}

function send(method: string, path: string, body?: object, staff: TestMember | null = support, key?: string) {
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  return request(method, `/api/staff/canned-replies${path}`, { staff, body, headers });
}
const fields = { title: "Single use", text: "Dear {name}, this device is for single use ({enquiry_no})." };
const add = (changes: object = {}, actor?: TestMember | null) => send("POST", "", { ...fields, ...changes }, actor);
/** Edits the current version, unless `changes` names the version that was seen. */
const change = async (id: number, changes: object = {}, actor?: TestMember | null, key?: string) => {
  const seen = (await all()).find((each) => each.id === id)?.seen ?? "";
  return send("PUT", `/${id}`, { ...fields, seen, ...changes }, actor, key);
};
const remove = (id: number, actor?: TestMember | null) => send("DELETE", `/${id}`, undefined, actor);

const all = async (): Promise<Reply[]> => (await send("GET", "")).body.data;
const titles = async () => (await all()).map(({ title }) => title);
async function reply(title: string): Promise<Reply> {
  const { status, body } = await add({ title });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}
const audited = (id: number) =>
  sql<{ act: string; before: object | null; after: object | null }>`
    SELECT act, before, after FROM audit_entries WHERE subject = 'canned reply' AND subject_id = ${String(id)}
    ORDER BY id`;

describe("canned replies", () => {
  test("are added, and listed by title without regard to case", async () => {
    const { status, body } = await add({ title: "  warranty  " });
    expect([status, body.data]).toEqual([201, expect.objectContaining({ title: "warranty", text: fields.text })]);
    await reply("Zoster");
    await reply("Autoclaving");
    expect(await titles()).toEqual(["Autoclaving", "warranty", "Zoster"]);
    expect(await audited(body.data.id)).toEqual([
      { act: "added", before: null, after: { title: "warranty", text: fields.text } },
    ]);
  });

  test("are changed; only what differs is recorded", async () => {
    const { id } = await reply("Repairs");
    const { status, body } = await change(id, { title: "REPAIRS", text: "Send it to Pune." });
    expect([status, body.data]).toEqual([
      200,
      { id, title: "REPAIRS", text: "Send it to Pune.", seen: expect.any(String) },
    ]);
    await change(id, { title: "REPAIRS", text: "Send it to us." });
    expect((await audited(id)).at(-1)).toEqual({
      ...{ act: "changed", before: { text: "Send it to Pune." }, after: { text: "Send it to us." } },
    });
  });

  test("are deleted, which frees the title", async () => {
    const { id } = await reply("Prices");
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([204, undefined]);
    expect(await titles()).not.toContain("Prices");
    expect((await audited(id)).at(-1)).toMatchObject({ act: "removed", before: { title: "Prices" } });
    expect((await reply("prices")).id).not.toBe(id);
  });
});

describe.each(["add", "change"])("to %s one is refused", (verb) => {
  let id = 0;
  beforeAll(async () => {
    id = (await reply(`To ${verb}`)).id;
  });
  const attempt = (changes: object) => (verb === "change" ? change(id, changes) : add(changes));

  const placeholders = "Use only the placeholders {name} and {enquiry_no}.";
  test.each([
    ["title", undefined, "Title is required."],
    ["title", " ", "Title is required."],
    ["title", "t".repeat(81), "Title can have at most 80 characters."],
    ["title", "Single\nuse", "Title contains characters that cannot be stored."],
    ["text", "", "Text is required."],
    ["text", "x".repeat(20_000), "Text can have at most 2,000 characters."],
    ["text", "a\u0000b", "Text contains characters that cannot be stored."],
    ["text", "It costs {price}.", placeholders],
    ["text", "Dear {Name}", placeholders],
    ["text", "Dear {}", placeholders],
  ])("for a wrong %s (%#)", async (field, wrong, words) => {
    const before = await all();
    const { status, body } = await attempt({ [field]: wrong });
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
    expect(await all()).toEqual(before);
  });

  test("for a title that is taken, in whatever case", async () => {
    await reply(`Taken by ${verb}`);
    const { status, body } = await attempt({ title: `TAKEN BY ${verb}` });
    expect([status, body.errors]).toEqual([422, { title: [serverTexts.titleTaken] }]);
  });
});

test("one that does not exist cannot be changed or deleted", async () => {
  expect((await change(2_000_000_000)).status).toBe(404);
  expect((await remove(2_000_000_000)).status).toBe(404);
});

test("visitors and roles without the permission neither read nor change them", async () => {
  const { id } = await reply("Guarded");
  const packer = await member("warehouse");
  for (const [staff, status] of [
    [null, 401],
    [packer, 403],
  ] as const) {
    expect((await send("GET", "", undefined, staff)).status).toBe(status);
    expect((await add({ title: "Theirs" }, staff)).status).toBe(status);
    expect((await change(id, { title: "Theirs" }, staff)).status).toBe(status);
    expect((await remove(id, staff)).status).toBe(status);
  }
  expect(await titles()).toContain("Guarded");
  expect(await titles()).not.toContain("Theirs");
});

describe("two at once", () => {
  test("who add the same title: one does, the other gets a conflict", async () => {
    const both = await Promise.all([add({ title: "Race" }), add({ title: "RACE" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("who give two replies the same title: one does, the other gets a conflict", async () => {
    for (let round = 0; round < 6; round++) {
      const ids = [(await reply(`One ${round}`)).id, (await reply(`Two ${round}`)).id];
      const keyFor = (id: number) => (round % 2 ? `key-${id}` : undefined);
      const both = await Promise.all(ids.map((id) => change(id, { title: `Same ${round}` }, support, keyFor(id))));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test("who change the same reply: the first does, the other is shown that", async () => {
    const { id, title, seen } = await reply("Shared");
    const both = await Promise.all(["A", "B"].map((text) => change(id, { title, text, seen })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ code: "state_changed", message: serverTexts.groupChanged("Shared") });
    expect(await audited(id)).toHaveLength(2);
  });

  test("who delete the same: the second does not find it", async () => {
    const { id } = await reply("Passing");
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await audited(id)).toHaveLength(2);
  });
});
