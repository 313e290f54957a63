import { describe, expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, sql } = shop;
const { support, act, enquiry, held, stored, audited } = await enquiryCalls(shop);
const [ravi, meera] = [await member("sales"), await member("support")];

const assign = (id: number, member_id: unknown, actor: typeof support | null = support) =>
  act(id, "assign", { member_id }, actor);

describe("assigning an enquiry", () => {
  test("gives it to a colleague, to another one, and unassigns it", async () => {
    const id = await enquiry();
    expect((await assign(id, ravi.id)).body.data).toMatchObject({
      ...{ id, status: "open", assigned_to: { id: ravi.id, name: ravi.name } },
    });
    expect((await assign(id, String(meera.id))).body.data.assigned_to.id).toBe(meera.id);
    for (const nobody of [null, "", undefined]) {
      const { status, body } = await assign(id, nobody);
      expect([status, body.data.assigned_to]).toEqual([200, null]);
    }
  });

  test("is recorded with who had it before and who has it now", async () => {
    const id = await enquiry();
    await assign(id, ravi.id);
    await assign(id, meera.id);
    await assign(id, null);
    expect(await audited(id)).toEqual([
      { act: "assigned", before: { assigned_to: null }, after: { assigned_to: ravi.name } },
      { act: "assigned", before: { assigned_to: ravi.name }, after: { assigned_to: meera.name } },
      { act: "assigned", before: { assigned_to: meera.name }, after: { assigned_to: null } },
    ]);
  });

  test("is possible in every state", async () => {
    const [closed, spam] = [await enquiry(), await held()];
    await act(closed, "close");
    for (const id of [closed, spam]) expect((await assign(id, ravi.id)).status).toBe(200);
    expect(await stored(spam)).toEqual({ status: "open", held: true, assigned_to: ravi.id });
  });
});

describe("it is refused", () => {
  test("for who does not answer enquiries, or no longer works here", async () => {
    const id = await enquiry();
    const [packer, gone] = [await member("warehouse"), await member("sales")];
    await sql`UPDATE staff SET stopped_at = now() WHERE id = ${gone.id}`;
    for (const member_id of [packer.id, gone.id, 2_000_000_000]) {
      const { status, body } = await assign(id, member_id);
      expect([status, body.errors]).toEqual([422, { member_id: [serverTexts.colleagueUnknown] }]);
    }
    expect(await stored(id)).toMatchObject({ assigned_to: null });
  });

  test.each([0, -1, 1.5, "me", true])("for %j, which is no id", async (member_id) => {
    const { status, body } = await assign(await enquiry(), member_id);
    expect([status, body.errors]).toEqual([422, { member_id: ["Must be a positive whole number."] }]);
  });

  test("for an enquiry that does not exist", async () => {
    expect((await assign(2_000_000_000, ravi.id)).status).toBe(404);
  });

  test("to visitors and to roles without the permission", async () => {
    const id = await enquiry();
    expect((await assign(id, ravi.id, null)).status).toBe(401);
    for (const role of ["warehouse", "accounts", "catalogue"] as const) {
      expect((await assign(id, ravi.id, await member(role))).status).toBe(403);
    }
    expect(await stored(id)).toMatchObject({ assigned_to: null });
  });
});

test("two assigning it at once: the later one stays, and the record has no gap", async () => {
  const id = await enquiry();
  const both = await Promise.all([assign(id, ravi.id), assign(id, meera.id, ravi)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = (await audited(id)) as { before: object; after: { assigned_to: string } }[];
  expect(second?.before).toEqual(first?.after);
  const last = [ravi, meera].find(({ name }) => name === second?.after.assigned_to);
  expect(await stored(id)).toMatchObject({ assigned_to: last?.id });
});
