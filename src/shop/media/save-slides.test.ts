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

  test("is recorded in the audit log", async () => {
    await save({ items: [{ ...data[0], title: "Audited" }, ...data.slice(1)], seen });
    const [entry] = await sql<{ member_name: string; act: string; subject_id: string }>`
      SELECT member_name, act, subject_id FROM audit_entries WHERE subject = 'slides' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ member_name: editor.name, act: "changed", subject_id: "banner" });
  });
});

describe("it is refused", () => {
  test("when a colleague has changed the list since it was shown", async () => {
    await save({ items: [{ ...data[0], title: "Theirs" }, ...data.slice(1)], seen });
    const { status, body } = await save({ items: [{ ...data[0], title: "Mine" }], seen });
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect((await stored())[0]?.title).toBe("Theirs");
  });

  test("for a slide that does not exist, so that nobody chooses an id", async () => {
    const { status, body } = await save({ items: [data[0], { ...data[0], id: 2_147_483_647 }], seen });
    expect([status, body.errors]).toEqual([422, { "items.1.id": [serverTexts.notFound] }]);
    expect((await save({ items: [...data, { ...data[0], id: null }], seen })).status).toBe(200);
  });

  test("for the same slide twice", async () => {
    const { status, body } = await save({ items: [data[0], data[0]], seen });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["items"]]);
  });

  test.each([
    ["link", { link: "https://elsewhere.example" }],
    ["link", { link: "//elsewhere.example" }],
    ["link", { link: "/product?category=9999" }],
    ["link", { link: "/no-such-page" }],
    ["link", { link: "/product/product-details/x/no-such-token" }],
    ["file", { file: "/files/000000000000000000000000/none.webp" }],
    ["alt", { alt: "" }],
    ["title", { title: "" }],
    ["ends_at", { starts_at: "2026-11-22T09:00:00+05:30", ends_at: "2026-11-22T09:00:00+05:30" }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const before = await stored();
    const { status, body } = await save({ items: [{ ...data[0], ...wrong }], seen });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`items.0.${field}`]]);
    expect(await stored()).toEqual(before);
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
  test("one is saved, the other is told that the list has changed", async () => {
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
