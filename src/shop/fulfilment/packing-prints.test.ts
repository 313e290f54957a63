import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop();
const { app, customer, member, working, sql } = shop;
const demo = await loadDemonstration(shop);
const { at, owner, order, confirm, pack, read } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const asha = await customer();

/** Makes only these lots of a variant sellable. */
async function onlyLots(refNo: string, lots: [lot_no: string, expires_on: string, quantity: number][]) {
  const variant_id = demo.variant(refNo).id;
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variant_id}`;
  const dated = lots.map(([lot_no, expires_on, quantity]) => ({
    ...{ variant_id, lot_no, manufactured_on: "2025-01-01", expires_on, quantity },
  }));
  await receiveLots(shop.db, dated, "test");
}
await onlyLots("NK-EE-1102", [
  ["LATER", "2099-01-01", 20],
  ["SOONER", "2098-01-01", 2],
]);
await onlyLots("NK-EE-1101", [["ONLY", "2099-06-30", 20]]);

const placed = () =>
  order(asha, [
    { ref_no: "NK-EE-1102", quantity: 3 },
    { ref_no: "NK-EE-1101", quantity: 2 },
  ]);

async function fetchPrint(token: string, name: string, headers: Record<string, string>) {
  const reply = await working(() => app.inject({ url: `/api/staff/orders/${token}/${name}`, headers }));
  return { status: reply.statusCode, type: reply.headers["content-type"], pdf: reply.rawPayload };
}
const by = (staff = owner) => ({ cookie: `__Host-staff_session=${staff.token}` });
const pdfText = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text.join(" ").replace(/\s+/g, " ");

/** The file's metadata for readers and programs. */
async function attachedTo(pdf: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const [[id = ""] = []] = [...((await document.getAttachments()) ?? [])];
  return Buffer.from((await document.getAttachmentContent(id)) ?? []).toString();
}

describe("a pick list", () => {
  test("names goods by reference number, and of each the lots that packing proposes, first to expire first", async () => {
    const { token } = await placed();
    await confirm(token);
    const { status, type, pdf } = await fetchPrint(token, "pick-list", by());
    expect([status, type]).toEqual([200, "application/pdf"]);
    const text = await pdfText(pdf);
    expect(text).toContain(`Pick List`);
    const lots = [...text.matchAll(/Ref\. (NK-EE-\d+).*?Lot (\S+), exp\. (.*?), (\d+) NOS/g)];
    expect(lots.map(([, ...parts]) => parts)).toEqual([
      ["NK-EE-1101", "ONLY", "30 Jun 2099", "2"],
      ["NK-EE-1102", "SOONER", "1 Jan 2098", "2"],
      ["NK-EE-1102", "LATER", "1 Jan 2099", "1"],
    ]);
    expect(text).toContain("Picked by");
    expect(text).not.toMatch(/₹|GST rate/);
  });

  test("says what no lot has", async () => {
    const { token } = await placed();
    await confirm(token);
    await sql`UPDATE lots SET quarantined_at = now() WHERE lot_no = 'ONLY'`;
    expect(await pdfText((await fetchPrint(token, "pick-list", by())).pdf)).toContain("not available in any lot");
    await sql`UPDATE lots SET quarantined_at = NULL WHERE lot_no = 'ONLY'`;
  });
});

test("a packing slip has what was packed by lot, and neither page nor attachment has a price", async () => {
  const { token } = await placed();
  await confirm(token);
  await pack(token);
  const { pdf } = await fetchPrint(token, "packing-slip", by(await member("warehouse")));
  const text = await pdfText(pdf);
  for (const part of ["Packing Slip", (await read(token)).order_no, "Lot ONLY, exp. 30 Jun 2099, 2 NOS", "5 pieces"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/₹|Rupees/);
  const attached = await attachedTo(pdf);
  expect(attached).toContain("ONLY");
  const amounts = [...attached.matchAll(/"\w+_paise":\s*(\d+)/g)].map(([, paise]) => paise);
  expect(new Set(amounts)).toEqual(new Set(["0"]));
});

test("are refused where there is nothing to pick or nothing packed, and to others", async () => {
  const { token } = await placed();
  expect((await fetchPrint(token, "pick-list", by())).status).toBe(409);
  expect((await fetchPrint(token, "packing-slip", by())).status).toBe(409);
  for (const name of ["pick-list", "packing-slip"]) {
    expect((await fetchPrint("nothing", name, by())).status).toBe(404);
    expect((await fetchPrint(token, name, {})).status).toBe(401);
    expect((await fetchPrint(token, name, { authorization: `Bearer ${asha.token}` })).status).toBe(401);
    expect((await fetchPrint(token, name, by(await member("catalogue")))).status).toBe(403);
  }
});

test("a pick list is in the order of the shelves, what has none last", async () => {
  const { token } = await placed();
  await confirm(token);
  const refs = async () => {
    const text = await pdfText((await fetchPrint(token, "pick-list", by())).pdf);
    return text.indexOf("NK-EE-1101") < text.indexOf("NK-EE-1102") ? "1101 first" : "1102 first";
  };
  const putOn = (shelf: string | null, ref_no: string) =>
    sql`UPDATE variants SET shelf = ${shelf} WHERE ref_no = ${ref_no}`;
  expect(await refs()).toBe("1101 first");
  await putOn("A-02", "NK-EE-1102");
  expect(await refs()).toBe("1102 first");
  await putOn("A-01", "NK-EE-1101");
  expect(await refs()).toBe("1101 first");
  await sql`INSERT INTO settings (name, value) VALUES ('delivery', '{"shelf_order": "a-02"}')
    ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value`;
  expect(await refs()).toBe("1102 first");
  await putOn(null, "NK-EE-1101");
  await putOn(null, "NK-EE-1102");
});
