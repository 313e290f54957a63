import { beforeEach, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, customer, sql } = shop;
const editor = await member("catalogue");

interface Item {
  id: number;
  media_type: number;
  file: string;
  file_name: string;
  file_extention: string;
}
const read = async (): Promise<{ data: Item[]; seen: string }> =>
  (await request("GET", "/api/staff/media-items", { staff: editor })).body;
const save = (items: unknown, staff: TestMember | null = editor, key?: string) => {
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  return request("PUT", "/api/staff/media-items", { staff, body: { items, seen }, headers });
};
const stored = () => sql<{ id: number; file_name: string }>`SELECT id, file_name FROM media_items ORDER BY position`;
const shown = async (query = ""): Promise<Item[]> => (await request("GET", `/api/upload-media-list${query}`)).body.data;
const named = (name: string) => data.find(({ file_name }) => file_name === name) as Item;

let data: Item[];
let seen: string;
/** A new entry with a picture that has been uploaded. */
let added: object;
beforeEach(async () => {
  ({ data, seen } = await read());
  added = { file_name: "Workshop in Kochi", media_type: 4, file: named("Catalogue cover").file };
});

describe("saving the media list", () => {
  test("stores it in the order given, and shoppers see it at once", async () => {
    const reversed = data.toReversed();
    const { status, body } = await save(reversed);
    expect([status, body.data]).toEqual([200, reversed]);
    expect(await shown()).toEqual(reversed);
  });

  test("moves an entry to another tab of Explore", async () => {
    const news = named("Sinus instrument set, extended");
    await save(data.map((item) => (item === news ? { ...item, media_type: "5" } : item)));
    expect((await shown("?media_type=5")).map(({ id }) => id)).toContain(news.id);
    expect((await shown("?media_type=4")).map(({ id }) => id)).not.toContain(news.id);
  });

  test("adds and removes entries; the extension is that of the file", async () => {
    const removed = named("From an otologist in Kolkata");
    const rest = data.filter((item) => item !== removed);
    const { body } = await save([...rest, added, { ...added, file: named("Nasokarna product catalogue").file }]);
    const [picture, document] = body.data.slice(-2) as Item[];
    expect(picture).toMatchObject({ ...added, file_extention: "webp", width: expect.any(Number) });
    expect(document).toMatchObject({ file_extention: "pdf", width: null, height: null });
    const before = data.map(({ id }) => id);
    for (const { id } of [picture, document] as Item[]) expect(before).not.toContain(id);
    expect((await stored()).map(({ id }) => id)).not.toContain(removed.id);
  });

  test("is recorded in the audit log with what was changed", async () => {
    const [first, ...rest] = data as [Item, ...Item[]];
    await save([{ ...first, file_name: "Catalogue 2027" }, ...rest]);
    const [entry] = await sql`
      SELECT member_name, act, before, after FROM audit_entries WHERE subject = 'media' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({
      ...{ member_name: editor.name, act: "changed" },
      before: { [first.file_name]: `1. ${first.media_type}: ${first.file}`, "Catalogue 2027": null },
      after: { [first.file_name]: null, "Catalogue 2027": `1. ${first.media_type}: ${first.file}` },
    });
  });
});

describe("it is refused", () => {
  test("when a colleague has changed the list since it was shown", async () => {
    await save([...data, added]);
    const { status, body } = await save([]);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.listChanged]);
    expect(await stored()).toHaveLength(data.length + 1);
  });

  test.each<[string, string, object]>([
    ["Choose catalogue, testimonial or news.", "media_type", { media_type: 7 }],
    ["Choose catalogue, testimonial or news.", "media_type", { media_type: undefined }],
    ["Name is required.", "file_name", { file_name: " " }],
    ["Name can have at most 120 characters.", "file_name", { file_name: "x".repeat(20_000) }],
    ["Name contains characters that cannot be stored.", "file_name", { file_name: "News\u0000" }],
    ["Choose a file.", "file", { file: undefined }],
    ["Choose a file.", "file", { file: "https://elsewhere.example/a.webp" }],
    [serverTexts.fileNeeded, "file", { file: "/files/000000000000000000000000/never-uploaded.webp" }],
    ["Must be a positive whole number.", "id", { id: "first" }],
    [serverTexts.notFound, "id", { id: 2_147_483_647 }],
  ])("with “%s” for the %s", async (message, field, wrong) => {
    const { status, body } = await save([...data, { ...added, ...wrong }]);
    expect([status, body.errors]).toEqual([422, { [`items.${data.length}.${field}`]: [message] }]);
    expect(await stored()).toHaveLength(data.length);
  });

  test("for the same entry twice, and for more than 200", async () => {
    const [first] = data;
    expect((await save([first, first])).body.errors).toEqual({ items: [serverTexts.listedTwice] });
    expect((await save(Array.from({ length: 201 }, () => added))).body.errors).toEqual({ items: ["At most 200."] });
    expect(await stored()).toHaveLength(data.length);
  });

  test("without a session of staff, and for a role without the permission", async () => {
    const { token } = await customer();
    const byCustomer = request("PUT", "/api/staff/media-items", { token, body: { items: [], seen } });
    expect((await byCustomer).status).toBe(401);
    expect((await save([], null)).status).toBe(401);
    expect((await save([], await member("sales"))).status).toBe(403);
    expect(await stored()).toHaveLength(data.length);
  });
});

describe("two at once", () => {
  test("one is saved, the other learns that the list has changed", async () => {
    const both = await Promise.all([save([...data, added]), save([...data, { ...added, media_type: 2 }])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(data.length + 1);
  });

  test("with the same Idempotency-Key are one change", async () => {
    const both = await Promise.all([1, 2].map(() => save([...data, added], editor, "media-1")));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await stored()).toHaveLength(data.length + 1);
  });
});
