import { beforeEach, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, customer, sql } = shop;
const editor = await member("catalogue");

interface Testimonial {
  id: number;
  role: string;
  city: string;
  text: string;
  rating: number;
}
const read = async (): Promise<{ data: Testimonial[]; seen: string }> =>
  (await request("GET", "/api/staff/testimonials", { staff: editor })).body;
const save = (items: unknown, staff: TestMember | null = editor, key?: string) => {
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  return request("PUT", "/api/staff/testimonials", { staff, body: { items, seen }, headers });
};
const stored = () => sql<Testimonial>`SELECT id, role, city, text, rating FROM testimonials ORDER BY position`;
const shown = async () => (await request("GET", "/api/testimonials")).body.data;
const added = { role: "Audiologist", city: "Kochi", text: "Quiet and exact.", rating: 4 };

let data: Testimonial[];
let seen: string;
beforeEach(async () => {
  ({ data, seen } = await read());
});

describe("saving the testimonials", () => {
  test("adds, changes, moves and removes them at once, and shoppers see it", async () => {
    const [first, second, , ...rest] = data as [Testimonial, Testimonial, ...Testimonial[]];
    const { status, body } = await save([added, { ...second, rating: "3" }, first, ...rest]);
    expect([status, body.data.slice(1)]).toEqual([200, [{ ...second, rating: 3 }, first, ...rest]]);
    expect(body.data[0]).toEqual({ id: expect.any(Number), ...added });
    expect(data.map(({ id }) => id)).not.toContain(body.data[0].id);
    expect(await shown()).toEqual(body.data);
  });

  test("keeps what was written as text, markup included", async () => {
    const text = "Sharp <b>& exact</b>\nafter a year.";
    const { body } = await save([...data, { ...added, text }]);
    expect(body.data.at(-1).text).toBe(text);
    expect((await shown()).at(-1).text).toBe(text);
  });

  test("can leave none", async () => {
    expect((await save([])).body.data).toEqual([]);
    expect(await shown()).toEqual([]);
    ({ seen } = await read());
    expect((await save([added, { ...added, city: "Pune" }])).status).toBe(200);
  });

  test("is recorded in the audit log with what was changed", async () => {
    await save([...data, { ...added, role: "Otologist" }]);
    const [entry] = await sql`
      SELECT member_name, act, before, after FROM audit_entries WHERE subject = 'testimonials' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({
      ...{ member_name: editor.name, act: "changed", before: { "Otologist, Kochi": null } },
      after: { "Otologist, Kochi": `${data.length + 1}. Quiet and exact. (4 stars)` },
    });
  });

  test("is recorded for each of two with the same role and city", async () => {
    const same = { ...added, city: "Surat" };
    const { body } = await save([same, same]);
    const [first, second] = body.data;
    ({ seen } = await read());
    await save([{ ...first, rating: 2 }, second]);
    const [entry] = await sql`
      SELECT before, after FROM audit_entries WHERE subject = 'testimonials' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({
      before: { "Audiologist, Surat": "1. Quiet and exact. (4 stars)" },
      after: { "Audiologist, Surat": "1. Quiet and exact. (2 stars)" },
    });
  });
});

describe("it is refused", () => {
  test("when a colleague has changed them since they were shown", async () => {
    await save([...data, added]);
    const { status, body } = await save([]);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.listChanged]);
    expect(await stored()).toHaveLength(data.length + 1);
  });

  test.each<[string, string, object]>([
    ["Role is required.", "role", { role: undefined }],
    ["Role can have at most 100 characters.", "role", { role: "x".repeat(101) }],
    ["City is required.", "city", { city: " " }],
    ["City contains characters that cannot be stored.", "city", { city: "Ko\u0000chi" }],
    ["Text is required.", "text", { text: "" }],
    ["Text can have at most 1,000 characters.", "text", { text: "x".repeat(20_000) }],
    ["Must be a whole number from 1 to 5.", "rating", { rating: 0 }],
    ["Must be a whole number from 1 to 5.", "rating", { rating: 6 }],
    ["Must be a whole number from 1 to 5.", "rating", { rating: 4.5 }],
    ["Must be a whole number from 1 to 5.", "rating", { rating: null }],
    [serverTexts.notFound, "id", { id: 2_147_483_647 }],
  ])("with “%s” for the %s", async (message, field, wrong) => {
    const { status, body } = await save([...data, { ...added, ...wrong }]);
    expect([status, body.errors]).toEqual([422, { [`items.${data.length}.${field}`]: [message] }]);
    expect(await stored()).toEqual(data);
  });

  test("for the same one twice", async () => {
    expect((await save([data[0], data[0]])).body.errors).toEqual({ items: [serverTexts.listedTwice] });
    expect(await stored()).toEqual(data);
  });

  test("without a session of staff, and for a role without the permission", async () => {
    const { token } = await customer();
    const byCustomer = request("PUT", "/api/staff/testimonials", { token, body: { items: [], seen } });
    expect((await byCustomer).status).toBe(401);
    expect((await save([], null)).status).toBe(401);
    expect((await save([], await member("warehouse"))).status).toBe(403);
    expect(await stored()).toEqual(data);
  });
});

describe("two at once", () => {
  test("one is saved, the other learns that the list has changed", async () => {
    const both = await Promise.all([save([...data, added]), save([...data, { ...added, rating: 1 }])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(data.length + 1);
  });

  test("with the same Idempotency-Key are one change", async () => {
    const both = await Promise.all([1, 2].map(() => save([...data, added], editor, "testimonials-1")));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await stored()).toHaveLength(data.length + 1);
  });
});
