import { beforeEach, describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { returnSteps, type ShownReturn } from "../../../test/support/returns.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { customer, member, clock, request, sql } = shop;
const f = await fulfilmentCalls(shop);
const { owner, read, collect, actOnReturn } = f;
const { delivered, lastReturn, requested, approve, inspect } = returnSteps(f);
await f.at("2026-11-02T09:00:00+05:30");
const accountant = await member("accounts");

let asha: Awaited<ReturnType<typeof customer>>;
let token = "";
let total = 0;
let back: ShownReturn;
beforeEach(async () => {
  asha = await customer();
  ({ token, total } = await delivered(asha, 2));
  await collect(token);
  back = await requested(token, asha, 2);
  await approve(back);
});

const refund = (changes: object = {}, actor: TestMember | null = accountant) =>
  actOnReturn(back.id, "refund", { expected_status: "received", reference: "NEFT 4711", ...changes }, actor);
const audited = () =>
  sql<{ member_name: string; after: object }>`
    SELECT member_name, after FROM audit_entries
    WHERE subject_id = ${token} AND after ->> 'return_status' = 'refunded' ORDER BY id`;

describe("recording a refund", () => {
  beforeEach(async () => {
    await inspect(back);
  });

  test("keeps the reference, who paid and when; the customer sees amount and day, but not the reference", async () => {
    const { status, body } = await refund({ reference: "  NEFT 4711 " });
    expect([status, body.data.payment_status]).toEqual([200, "refunded"]);
    expect(await lastReturn(token)).toMatchObject({
      ...{ status: "refunded", refund: total, refunded_at: clock.now().toISOString(), refunded_by: accountant.name },
      ...{ refund_reference: "NEFT 4711", may: [] },
    });
    const own = (await request("GET", `/api/orders/${token}`, { token: asha.token })).body.data;
    expect(own.returns[0]).toMatchObject({ status: "refunded", refund: total, refunded_at: clock.now().toISOString() });
    expect(JSON.stringify(own)).not.toMatch(/NEFT|Nila/);
    expect(await audited()).toMatchObject([
      { member_name: accountant.name, after: { refund: total, reference: "NEFT 4711", refund_to: "bank" } },
    ]);
  });

  test("is mailed to the customer, without the reference", async () => {
    await refund();
    await refund();
    await shop.jobs.runDue();
    const mails = (await readMails(shop)).filter((mail) => mail.includes(`To: ${asha.email}`));
    const sent = mails.filter((mail) => mail.includes("Your refund is paid"));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`we have refunded ${rupeesText(Math.round(total * 100))}`);
    expect(sent[0]).toContain("to your bank account");
    expect(sent[0]).not.toContain("NEFT");
  });

  test("is refused with a text beside the field", async () => {
    for (const [field, wrong, words] of [
      ["expected_status", undefined, "Send the status that was shown."],
      ["reference", undefined, "Reference is required."],
      ["reference", "  ", "Reference is required."],
      ["reference", "R".repeat(20_000), "Reference can have at most 100 characters."],
      ["reference", "NEFT\u0000", "Reference contains characters that cannot be stored."],
      ["reference", "NEFT 1\nNEFT 2", "Reference contains characters that cannot be stored."],
    ] as const) {
      const { status, body } = await refund({ [field]: wrong });
      expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
    }
    expect(await lastReturn(token)).toMatchObject({ status: "received", refunded_at: null });
  });

  test("is refused to visitors and to roles without the permission", async () => {
    expect((await refund({}, null)).status).toBe(401);
    for (const role of ["sales", "warehouse", "support", "catalogue"] as const) {
      expect((await refund({}, await member(role))).status).toBe(403);
    }
    expect((await lastReturn(token)).status).toBe("received");
  });

  test("with the same reference again is answered as the first was; with another it is refused", async () => {
    const [first, again] = [await refund(), await refund()];
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await refund({ reference: "NEFT 4712" });
    expect([other.status, other.body.code, other.body.message]).toEqual([
      ...[409, "state_changed", serverTexts.returnChanged(accountant.name, "refunded", clock.now())],
    ]);
    expect(await audited()).toHaveLength(1);
  });

  test("by two with different references at once is one refund", async () => {
    const both = await Promise.all([refund(), refund({ reference: "UPI 12" }, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await audited()).toHaveLength(1);
    expect((await lastReturn(token)).refund_reference).toBe(both[0]?.status === 200 ? "NEFT 4711" : "UPI 12");
  });
});

test.each([
  ["received", "state_changed"],
  ["approved", "not_possible"],
])("before the inspection it is refused to a screen that shows “%s”", async (expected_status, code) => {
  const { status, body } = await refund({ expected_status });
  expect([status, body.code]).toEqual([409, code]);
  expect(await read(token)).toMatchObject({ payment_status: "collected" });
});
