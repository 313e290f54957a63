import { beforeEach, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const editor = await member("catalogue");

interface Slide {
  id: number;
  title: string;
}
const read = async (placement = "banner"): Promise<{ data: Slide[]; seen: string }> =>
  (await request("GET", `/api/staff/slides/${placement}`, { staff: editor })).body;
const save = (body: object, staff: TestMember | null = editor, placement = "banner", key?: string) => {
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  return request("PUT", `/api/staff/slides/${placement}`, { staff, body, headers });
};
const stored = (placement = "banner") => sql<Slide>`
  SELECT id, title FROM slides WHERE placement = ${placement} ORDER BY position`;

let data: Slide[];
let seen: string;
beforeEach(async () => {
  ({ data, seen } = await read());
});

describe("saving the slides of a carousel", () => {
  test("stores them in the order given, and shoppers see them at once", async () => {
    const [one, two, ...rest] = data;
    const { status, body } = await save({ items: [two, { ...one, title: "Moved" }, ...rest], seen });
    expect(status).toBe(200);
    expect((await stored()).slice(0, 2)).toEqual([
      { id: two?.id, title: two?.title },
      { id: one?.id, title: "Moved" },
    ]);
    const shown = (await request("GET", "/api/slider-data")).body.data;
    expect(shown.map(({ id }: Slide) => id)).toEqual(body.data.map(({ id }: Slide) => id));
  });

  test("adds new ones and removes those left out", async () => {
    const [one, ...others] = data;
    const { body } = await save({ items: [{ ...one, id: null, title: "New" }, ...others], seen });
    expect(body.data[0].title).toBe("New");
    expect(data.map(({ id }) => id)).not.toContain(body.data[0].id);
    expect(await stored()).not.toContainEqual(expect.objectContaining({ id: one?.id }));
  });

  test.each([
    ["subtitle", "One maker"],
    ["link", "/explore"],
    ["button", "See more"],
    ["alt", "A console"],
    ["text_side", "right"],
    ["text_colour", "dark"],
    ["starts_at", "2026-11-22T03:30:00.000Z"],
    ["ends_at", "2026-11-23T03:30:00.000Z"],
  ])("is recorded in the audit log with a new %s", async (field, value) => {
    const title = `Audited ${field}`;
    const plain = { title, text_side: "left", text_colour: "light", starts_at: null, ends_at: null };
    await save({ items: [{ ...data[0], ...plain }, ...data.slice(1)], seen });
    ({ data, seen } = await read());
    await save({ items: [{ ...data[0], [field]: value }, ...data.slice(1)], seen });
    const [entry] = await sql<{ member_name: string; act: string; before: object; after: object }>`
      SELECT member_name, act, before, after FROM audit_entries
      WHERE subject = 'slides' AND subject_id = 'banner' ORDER BY id DESC LIMIT 1`;
    expect(entry).toMatchObject({ member_name: editor.name, act: "changed", after: { [title]: { [field]: value } } });
    expect(entry?.before).not.toMatchObject({ [title]: { [field]: value } });
  });
});

describe("it is refused", () => {
  test("when a colleague has changed the list since it was shown", async () => {
    await save({ items: [{ ...data[0], title: "Theirs" }, ...data.slice(1)], seen });
    const { status, body } = await save({ items: [{ ...data[0], title: "Mine" }], seen });
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect((await stored())[0]?.title).toBe("Theirs");
  });

  test("for a slide that does not exist, so that ids cannot be chosen", async () => {
    const { status, body } = await save({ items: [data[0], { ...data[0], id: 2_147_483_647 }], seen });
    expect([status, body.errors]).toEqual([422, { "items.1.id": [serverTexts.notFound] }]);
    expect((await save({ items: [...data, { ...data[0], id: null }], seen })).status).toBe(200);
  });

  test("for the same slide twice", async () => {
    const { status, body } = await save({ items: [data[0], data[0]], seen });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["items"]]);
  });

  const path = "Start with /, as in the path of the page to link to.";
  test.each<[string, string, object]>([
    [path, "link", { link: "https://elsewhere.example" }],
    [path, "link", { link: "//elsewhere.example" }],
    [path, "link", { link: "/\\elsewhere.example" }],
    ["Link can have at most 300 characters.", "link", { link: `/product?search=${"x".repeat(20_000)}` }],
    [serverTexts.linkUnknown, "link", { link: "/product?category=2000000000" }],
    [serverTexts.linkUnknown, "link", { link: "/no-such-page" }],
    [serverTexts.linkUnknown, "link", { link: "/product/product-details/x/no-such-token" }],
    [serverTexts.pictureNeeded, "file", { file: "/files/000000000000000000000000/none.webp" }],
    ["Picture description is required.", "alt", { alt: "" }],
    ["Title is required.", "title", { title: " " }],
    ["Title can have at most 120 characters.", "title", { title: "x".repeat(20_000) }],
    ["Subtitle contains characters that cannot be stored.", "subtitle", { subtitle: "Sale\u0000" }],
    ["Button can have at most 30 characters.", "button", { button: "x".repeat(31) }],
    ["Choose a side.", "text_side", { text_side: "top" }],
    ["Choose a colour.", "text_colour", { text_colour: undefined }],
    ["Enter a date and time.", "starts_at", { starts_at: "tomorrow" }],
    [
      "The end must be after the start.",
      "ends_at",
      { starts_at: "2026-11-22T09:00:00+05:30", ends_at: "2026-11-22T09:00:00+05:30" },
    ],
  ])("with “%s” for the %s", async (message, field, wrong) => {
    const before = await stored();
    const { status, body } = await save({ items: [{ ...data[0], ...wrong }], seen });
    expect([status, body.errors]).toEqual([422, { [`items.0.${field}`]: [message] }]);
    expect(await stored()).toEqual(before);
  });

  test("with a document in place of a picture", async () => {
    const [pdf] = await sql<{ path: string }>`SELECT path FROM files WHERE content_type = 'application/pdf' LIMIT 1`;
    const { status, body } = await save({ items: [{ ...data[0], file: pdf?.path }], seen });
    expect([status, body.errors]).toEqual([422, { "items.0.file": [serverTexts.pictureNeeded] }]);
  });

  test("without a session, and for a role without the permission", async () => {
    const before = await stored();
    expect((await save({ items: [], seen }, null)).status).toBe(401);
    expect((await save({ items: [], seen }, await member("sales"))).status).toBe(403);
    expect(await stored()).toEqual(before);
  });

  test("for a carousel that does not exist", async () => {
    expect((await save({ items: [], seen }, editor, "cellar")).status).toBe(422);
  });
});

describe("two at once", () => {
  test("one is saved, the other learns that the list has changed", async () => {
    const titled = (title: string) => save({ items: [{ ...data[0], title }, ...data.slice(1)], seen });
    const both = await Promise.all([titled("A"), titled("B")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("with the same Idempotency-Key both get the reply of the first", async () => {
    const body = { items: [{ ...data[0], title: "Keyed" }, ...data.slice(1)], seen };
    const both = await Promise.all([1, 2].map(() => save(body, editor, "banner", "slides-1")));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });
});
