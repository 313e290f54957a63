import { beforeAll, describe, expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { issueInvoice } from "../documents/index.ts";

const shop = await testShop();
const { app, request, working, sql, clock } = shop;
const [accountant, colleague] = [await shop.member("accounts"), await shop.member("accounts")];
const [first, second, third] = ["271012345678", "271012345679", "271012345680"];
let id: number;

beforeAll(async () => {
  clock.set("2026-11-03T08:00:00+05:30");
  const { order, lines, lots } = await placeTestOrder(shop, await shop.customer());
  ({ id } = await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots)));
  clock.set("2026-11-21T10:00:00+05:30");
});

const address = () => `/api/staff/books/documents/${id}/portal`;
const record = (number: string, issued_at: string) =>
  request("POST", address(), { staff: accountant, body: { kind: "e_way_bill", number, issued_at } });
const cancellation = {
  ...{ kind: "e_way_bill", cancelled_at: "2026-11-04T08:59:00+05:30", reason_code: "2", remarks: "Clinic closed" },
};
const cancel = (more: object = {}, staff = accountant) =>
  request("POST", `${address()}/cancellation`, { staff, body: { ...cancellation, ...more } });
const bill = async () => (await request("GET", address(), { staff: accountant })).body.data.e_way_bill;

async function invoiceText() {
  const headers = { cookie: `__Host-staff_session=${accountant.token}` };
  await shop.jobs.runDue();
  const reply = await working(() => app.inject({ url: `/api/staff/documents/${id}/file`, headers }));
  expect(reply.statusCode).toBe(200);
  return (await pdfPages(reply.rawPayload)).join(" ");
}
const copies = () =>
  sql<{ number: string | null; sum: string }>`
    SELECT e_way_bill_number AS number, encode(sha256, 'hex') AS sum FROM document_reference_copies
    WHERE invoice_id = ${id} AND copies = 'all' ORDER BY 1`;

describe("CGST Rules r.138(9): an e-way bill cancelled at the portal", () => {
  test("is nothing to record before there is one", async () => {
    const { status, body } = await cancel();
    expect([status, body.message]).toEqual([409, serverTexts.nothingToCancel("e_way_bill")]);
    expect((await record(first, "2026-11-03T09:00:00+05:30")).status).toBe(200);
    expect(await invoiceText()).toContain(`E-way bill no. ${first}`);
  });

  test.each([
    ["later than 24 hours", { cancelled_at: "2026-11-04T09:01:00+05:30" }, "cancelled_at"],
    ["before it was issued", { cancelled_at: "2026-11-03T08:59:00+05:30" }, "cancelled_at"],
    ["for a reason that the portal does not know", { reason_code: "5" }, "reason_code"],
    ["without remarks", { remarks: " " }, "remarks"],
    ["with control characters", { remarks: "Clinic\u0000closed" }, "remarks"],
    ["with remarks of 20,000 characters", { remarks: "x".repeat(20_000) }, "remarks"],
  ])("is not recorded %s", async (_what, wrong, field) => {
    const { status, body } = await cancel(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("is no other's to record while it is in force", async () => {
    expect((await record(second, "2026-11-04T10:00:00+05:30")).body.code).toBe("already_recorded");
  });

  test("is recorded once, by the first who does, with the portal's reason", async () => {
    const replies = await Promise.all([cancel(), cancel({}, colleague)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const recorder = replies[0]?.status === 200 ? accountant : colleague;
    expect((await cancel({}, recorder)).status).toBe(200);
    const { recorded, earlier } = await bill();
    expect([recorded.number, recorded.cancelled.reason_code, earlier]).toEqual([first, "2", []]);
    const [entry, ...others] = await sql<{ after: object }>`
      SELECT after FROM audit_entries WHERE act = 'recorded the cancellation of the e-way bill'`;
    expect([entry?.after, others]).toEqual([
      { number: first, reason: "Order cancelled", remarks: "Clinic closed" },
      [],
    ]);
  });

  test("is on the document no more, and its copies stay as they were", async () => {
    const before = await copies();
    expect(before.map(({ number }) => number)).toEqual([first]);
    expect(await invoiceText()).not.toContain(first);
    expect(await copies()).toEqual(before);
  });

  test("makes room for another, which is cancelled in its own 24 hours; the history stays", async () => {
    expect((await record(first, "2026-11-04T10:00:00+05:30")).body.errors).toEqual({
      number: [serverTexts.numberOfAnother],
    });
    const replies = await Promise.all([second, third].map((number) => record(number, "2026-11-05T10:00:00+05:30")));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const number = replies[0]?.status === 200 ? second : third;
    expect((await record(number, "2026-11-05T10:00:00+05:30")).status).toBe(200);
    const { recorded, earlier } = await bill();
    expect([recorded.number, recorded.cancelled]).toEqual([number, null]);
    expect(earlier).toMatchObject([{ number: first, cancelled: { remarks: "Clinic closed" } }]);
    expect(await invoiceText()).toContain(`E-way bill no. ${number}`);
    expect((await copies()).map((each) => each.number)).toEqual([first, number]);
    expect((await cancel({ cancelled_at: "2026-11-06T10:01:00+05:30" })).body.errors).toHaveProperty("cancelled_at");
    expect((await cancel({ cancelled_at: "2026-11-06T09:59:00+05:30" })).status).toBe(200);
    expect((await bill()).earlier).toHaveLength(1);
    expect(await invoiceText()).not.toContain("E-way bill no. 27");
  });

  test("is never changed or deleted", async () => {
    for (const statement of [
      "UPDATE document_portal_cancellations SET remarks = 'x'",
      "DELETE FROM document_portal_cancellations",
    ]) {
      await expect(shop.asAdmin(statement)).rejects.toThrow(/never changed/);
    }
  });

  test("needs the right to change the books", async () => {
    expect((await cancel({}, await shop.member("sales"))).status).toBe(403);
  });
});
