import { describe, expect, test } from "vitest";
import { fulfilmentCalls, toPicks } from "../../../test/support/fulfilment.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";

const shop = await testShop();
const { request, sql, app, working } = shop;
const f = await fulfilmentCalls(shop);
const { owner } = f;

const pune = { name: "Pune store", address: "Plot 9, Bhosari, Pune", pincode: "411026" };
const chakan = { name: "Chakan store", address: "Gate 4, Chakan", pincode: "410501" };

const current = async () => {
  const [row] = await sql<{ id: number }>`SELECT id FROM registrations WHERE valid_to IS NULL`;
  return `/api/staff/registrations/${row?.id}`;
};
/** Changes the places of dispatch and nothing else. */
async function dispatchFrom(...dispatch_places: unknown[]) {
  const path = await current();
  const { data } = (await request("GET", path, { staff: owner })).body;
  return request("PUT", path, { staff: owner, body: { ...data, dispatch_places } });
}
const readContent = async (token: string) => {
  const [row] = await sql<{ id: number; content: InvoiceContent }>`
    SELECT i.id, i.content FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.token = ${token}`;
  if (!row) throw new Error("There is no invoice.");
  return row;
};
const printed = async (id: number) => {
  await shop.jobs.runDue();
  const headers = { cookie: `__Host-staff_session=${owner.token}` };
  const reply = await working(() => app.inject({ url: `/api/staff/documents/${id}/file`, headers }));
  expect(reply.statusCode).toBe(200);
  return (await pdfPages(reply.rawPayload)).join(" ");
};

describe("a place of dispatch", () => {
  test.each([
    ["a null byte", { address: "Gate\u00004" }, "address"],
    ["20,000 characters", { address: "x".repeat(20_000) }, "address"],
    ["a name of 20,000 characters", { name: "क".repeat(20_000) }, "name"],
    ["no PIN code", { pincode: "" }, "pincode"],
    ["a PIN code that is none", { pincode: "041050" }, "pincode"],
    ["a PIN code in Devanagari digits", { pincode: "४१०५०१" }, "pincode"],
    ["half a character", { address: "a\ud800" }, "address"],
    ["a line break", { address: "Gate 4\nChakan" }, "address"],
  ])("is refused with %s, at its own field", async (_what, wrong, field) => {
    const { status, body } = await dispatchFrom(pune, { ...chakan, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`dispatch_places.1.${field}`]]);
  });

  test("is that of the day of packing; what was issued before stays as it was", async () => {
    expect((await dispatchFrom(pune)).status).toBe(200);
    const first = await f.orderIn("packed");
    const open = await f.orderIn("confirmed");
    expect((await dispatchFrom(chakan, pune)).status).toBe(200);
    const { data } = (await request("GET", `/api/staff/orders/${open.token}/picks`, { staff: owner })).body;
    await f.act(open.token, "pack", { picks: toPicks(data) });
    expect((await readContent(first.token)).content.seller.dispatched_from).toEqual(pune);
    expect((await readContent(open.token)).content.seller.dispatched_from).toEqual(chakan);
    expect((await dispatchFrom()).status).toBe(200);
    expect((await readContent((await f.orderIn("packed")).token)).content.seller).not.toHaveProperty("dispatched_from");
  });

  test("in Devanagari and as long as it may be is printed in full and reported with its place", async () => {
    const long = { name: "भांडार ".repeat(17).trim(), address: `${"गेट चार, ".repeat(30)}चाकण`, pincode: "410501" };
    expect((await dispatchFrom(long)).status).toBe(200);
    const { id } = await readContent((await f.orderIn("packed")).token);
    const text = await printed(id);
    expect(text).toContain("410501");
    const { e_way_bill } = (await request("GET", `/api/staff/books/documents/${id}/portal`, { staff: owner })).body
      .data;
    expect(e_way_bill.payload).toMatchObject({ fromPlace: "चाकण", fromPincode: 410_501 });
    const { fromAddr1, fromAddr2 } = e_way_bill.payload;
    expect(`${long.address}, ${long.pincode}`).toContain(`${fromAddr1}${fromAddr2}`.slice(0, 150));
    expect(e_way_bill.errors).toEqual([]);
  });
});
