import { beforeEach, describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { returnSteps, type ShownReturn } from "../../../test/support/returns.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { customer, member, clock, sql, jobs } = shop;
const f = await fulfilmentCalls(shop);
const { owner, actOnReturn } = f;
const { delivered, lastReturn, requested, allPieces } = returnSteps(f);
await f.at("2026-11-02T09:00:00+05:30");

let asha: Awaited<ReturnType<typeof customer>>;
let token = "";
let back: ShownReturn;
beforeEach(async () => {
  asha = await customer();
  ({ token } = await delivered(asha, 2));
  back = await requested(token, asha, 1);
  // These tests do not cover the mails about the order and its invoice.
  await sql`DELETE FROM jobs`;
});

const approval = { expected_status: "requested", decision: "approved" };
const refusal = { ...approval, decision: "refused", note: "The seal is broken" };
const decide = (body: object = approval, actor: TestMember | null = owner) =>
  actOnReturn(back.id, "decide", body, actor);
const audited = async () =>
  (await sql`SELECT FROM audit_entries WHERE subject_id = ${token} AND before ->> 'return_status' = 'requested'`)
    .length;
/** Mails to the customer about the return. */
async function mails() {
  await jobs.runDue();
  return (await readMails(shop)).filter((mail) => mail.includes(`To: ${asha.email}`) && mail.includes(back.return_no));
}

describe("approving", () => {
  test("waits for the goods, and tells the customer, with the note", async () => {
    const { status, body } = await decide({ ...approval, note: " Pack them well. " });
    expect([status, body.data.status]).toEqual([200, "return_requested"]);
    expect(await lastReturn(token)).toMatchObject({
      ...{ status: "approved", decided_by: owner.name, decided_at: clock.now().toISOString(), may: ["inspect"] },
      ...{ decision_note: "Pack them well.", refund: null },
    });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Pack them well.");
  });
});

describe("refusing", () => {
  test("needs a reason, leaves the order delivered, and tells the customer why", async () => {
    for (const note of [null, " ", undefined]) {
      const { status, body } = await decide({ ...refusal, note });
      expect([status, body.errors]).toEqual([422, { note: [serverTexts.refusalNote] }]);
    }
    expect([(await lastReturn(token)).status, await mails()]).toEqual(["requested", []]);
    const { body } = await decide(refusal);
    expect(body.data).toMatchObject({ status: "delivered" });
    expect(body.data.events.at(-1)).toMatchObject({
      ...{ status: "delivered", actor: "staff", note: serverTexts.returnRefused(back.return_no) },
    });
    expect(await lastReturn(token)).toMatchObject({ status: "refused", decision_note: "The seal is broken", may: [] });
    expect((await mails())[0]).toContain("The seal is broken");
  });
});

describe("it is refused", () => {
  test("with a text beside the field, and to all without the permission", async () => {
    for (const [field, wrong, words] of [
      ["expected_status", undefined, "Send the status that was shown."],
      ["expected_status", "lost", "Send the status that was shown."],
      ["decision", undefined, "Choose approve or refuse."],
      ["decision", "later", "Choose approve or refuse."],
      ["note", "x".repeat(20_000), "Note can have at most 500 characters."],
      ["note", "a\u0000b", "Note contains characters that cannot be stored."],
    ]) {
      const { status, body } = await decide({ ...approval, [field as string]: wrong });
      expect([status, body.errors]).toEqual([422, { [field as string]: [words] }]);
    }
    expect((await decide(approval, null)).status).toBe(401);
    for (const role of ["warehouse", "accounts", "catalogue"] as const) {
      expect((await decide(approval, await member(role))).status).toBe(403);
    }
    expect((await lastReturn(token)).status).toBe("requested");
    const support = await member("support");
    expect((await decide({ ...approval, note: "  " }, support)).status).toBe(200);
    expect(await lastReturn(token)).toMatchObject({ decided_by: support.name, decision_note: null });
  });

  test("when it was decided otherwise in the meantime, with who did so and when", async () => {
    await decide(refusal);
    const { status, body } = await decide();
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect(body.message).toBe(serverTexts.returnChanged(owner.name, "refused", clock.now()));
    expect(await mails()).toHaveLength(1);
  });

  test("when nothing is to be decided any more", async () => {
    await decide();
    const { status, body } = await decide({ ...refusal, expected_status: "approved" });
    expect([status, body.code, body.message]).toEqual([409, "not_possible", serverTexts.notPossible("approved")]);
  });
});

test("a repeat is answered as the first was; the customer gets one mail", async () => {
  const [first, again] = [await decide(refusal), await decide(refusal)];
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect([await audited(), (await mails()).length]).toEqual([1, 1]);
});

test("two deciding differently at once: one does, the other gets a conflict; the customer gets one mail", async () => {
  const other = await member("sales");
  const both = await Promise.all([decide(), decide(refusal, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await lastReturn(token)).status).toBe(both[0]?.status === 200 ? "approved" : "refused");
  expect([await audited(), (await mails()).length]).toEqual([1, 1]);
});

test("goods cannot be inspected before the return was approved", async () => {
  const pieces = allPieces(back);
  for (const [expected_status, code] of [
    ["approved", "state_changed"],
    ["requested", "not_possible"],
  ]) {
    const { status, body } = await actOnReturn(back.id, "inspect", { expected_status, pieces });
    expect([status, body.code]).toEqual([409, code]);
  }
});
