import { extractText } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const { app, request, customer, member, working, sql } = shop;
const f = await fulfilmentCalls(shop);
const { at, owner } = f;
const [warehouse, sales, support] = [await member("warehouse"), await member("sales"), await member("support")];
const ref_no = "NK-EE-1101";
const variant_id = (await loadDemonstration(shop)).variant(ref_no).id;
await at("2026-11-20T10:00:00+05:30");
let asha: TestCustomer;
let states: { id: number; gst_code: string }[];
const stateId = (code: string) => states.find(({ gst_code }) => gst_code === code)?.id ?? 0;

beforeAll(async () => {
  states = await sql<{ id: number; gst_code: string }>`SELECT id, gst_code FROM states`;
  asha = await customer();
  // Orders reserve this lot first: it expires before the tests' lots.
  const shelf = { lot_no: "SHELF", manufactured_on: "2026-01-01", expires_on: "2030-01-31", quantity: 500 };
  await receiveLots(shop.db, [{ variant_id, ...shelf }], "test");
});

let made = 0;
/** A separate lot, so that tests do not count one another's units. It expires last. */
async function newLot(quantity = 10) {
  const lot_no = `CH-${++made}`;
  const dates = { manufactured_on: "2026-01-01", expires_on: `${2040 + made}-01-31` };
  await receiveLots(shop.db, [{ variant_id, lot_no, ...dates, quantity }], "test");
  return lot_no;
}
const readLot = async (lot_no: string) =>
  (
    await sql<{ id: number; on_hand: number; reserved: number; quarantined: number }>`
    SELECT id, on_hand, reserved, quarantined FROM lots WHERE lot_no = ${lot_no} AND variant_id = ${variant_id}`
  )[0];
const recipient = () => ({
  ...{ name: "Dr. Meera Nair", company_name: "Lotus ENT Clinic", address: "4 Residency Road", city: "Bengaluru" },
  ...{ pincode: "560025", state_id: stateId("29"), phone: "98765 43210", gstin: "29AAGCB7383J1Z4" },
});
const body = (lot_no: string, changes: object = {}) => ({
  ...recipient(),
  ...{ reason: "on_approval", remark: "Trial of two weeks", due_on: "2027-05-20" },
  ...{ lines: [{ ref_no, lot_no, quantity: 4, value: 1000 }], ...changes },
});
const issue = (lot_no: string, changes: object = {}, staff: TestMember | null = warehouse) =>
  request("POST", "/api/staff/challans", { staff, body: body(lot_no, changes) });
async function issued(lot_no: string, changes: object = {}) {
  const { status, body: reply } = await issue(lot_no, changes);
  expect([status, reply.errors]).toEqual([201, undefined]);
  return reply.data;
}
const read = async (id: number) => (await request("GET", `/api/staff/challans/${id}`, { staff: owner })).body.data;
const list = async (query = "") => (await request("GET", `/api/staff/challans?${query}`, { staff: owner })).body;
const act = (id: number, name: string, given: object, staff: TestMember | null = warehouse) =>
  request("POST", `/api/staff/challans/${id}/${name}`, { staff, body: given });
type Shown = Awaited<ReturnType<typeof issued>>;
const back = (challan: Shown, quantity: number, disposition = "restock", expected = challan.outstanding) =>
  act(challan.id, "take-back", {
    ...{ expected_outstanding: expected, note: "" },
    lines: [{ line_id: challan.lines[0].line_id, quantity, disposition }],
  });
const keep = (challan: Shown, quantity: number, order_no: string, expected = challan.outstanding, staff = sales) =>
  act(
    challan.id,
    "keep",
    { expected_outstanding: expected, order_no, lines: [{ line_id: challan.lines[0].line_id, quantity }] },
    staff,
  );

async function printed(url: string, staff = owner) {
  const reply = await working(() => app.inject({ url, headers: { cookie: `__Host-staff_session=${staff.token}` } }));
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(new Uint8Array(reply.rawPayload));
  return text.map((page) => page.replace(/\s+/g, " "));
}

describe("CGST Rules r.55: a delivery challan", () => {
  test("takes its goods out of stock by a movement of its own kind, and is numbered", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    expect(challan.number).toMatch(/^END\/2627\/[0-9]{6}$/);
    expect(challan).toMatchObject({
      ...{ state: "open", quantity: 4, outstanding: 4, due_on: "2027-05-20", reason: "on_approval" },
      ...{ consignee: "Lotus ENT Clinic", gstin: "29AAGCB7383J1Z4", taxable: 4000, tax: 200, total: 4200 },
      ...{ place_of_supply: "29 Karnataka", staff_name: warehouse.name },
    });
    const lot = await readLot(lot_no);
    expect(lot).toMatchObject({ on_hand: 6, reserved: 0 });
    expect(
      await sql`SELECT kind, on_hand, reason, staff_name FROM stock_movements WHERE lot_id = ${lot?.id} ORDER BY id DESC LIMIT 1`,
    ).toEqual([{ kind: "sent", on_hand: -4, reason: challan.number, staff_name: warehouse.name }]);
  });

  test("prints the particulars of r.55(1) in three copies marked by r.55(2)", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const pages = await printed(challan.file);
    expect(pages).toHaveLength(3);
    const marks = ["Original for consignee", "Duplicate for transporter", "Triplicate for consignor"];
    pages.forEach((page, copy) => {
      for (const particular of [
        ...["Delivery Challan", marks[copy], challan.number, "20 Nov 2026", "GSTIN 27", "Lotus ENT Clinic"],
        ...["29AAGCB7383J1Z4", "State 29 Karnataka", "Place of supply 29 Karnataka", "9018", ref_no, `Lot ${lot_no}`],
        ...["4 NOS", "1,000.00", "4,000.00", "IGST ₹", "200.00", "5%", "4,200.00", "Authorised signatory"],
        ...["Goods on approval. Trial of two weeks", "Return or invoice by 20 May 2027", "Quantities are provisional"],
        ...["CGST Act s.31(7)", "This is not a tax invoice"],
      ]) {
        expect(page).toContain(particular);
      }
      expect(page).not.toMatch(/Order no|Round off|\?/);
    });
  });

  test("r.55(1)(vii): states no tax where the goods do not move for supply", async () => {
    const challan = await issued(await newLot(), { reason: "demonstration", due_on: "", remark: "" });
    expect(challan).toMatchObject({ taxable: 4000, tax: 0, total: 4000, due_on: null });
    const [page = ""] = await printed(challan.file);
    expect(page).toContain("Taxable value 4,000.00");
    expect(page).toContain("delivered otherwise than by way of supply");
    expect(page).not.toMatch(/[CSI]GST ₹|5%|GST rate|provisional/);
  });

  test("to an account or none; without a price given, at the price of the day", async () => {
    const line = { ref_no: ref_no.toLowerCase(), lot_no: (await newLot()).toLowerCase(), quantity: 1 };
    const challan = await issued("", { customer_id: asha.id, lines: [line], gstin: "", company_name: "" });
    const [offer] = await sql<{ price_paise: number }>`
      SELECT price_paise FROM variant_offers WHERE variant_id = ${variant_id}`;
    expect(challan.lines[0].value * 100).toBe(offer?.price_paise);
    expect(challan).toMatchObject({ customer_id: asha.id, consignee: "Dr. Meera Nair", gstin: null });
    expect((await list(`customer=${asha.id}`)).data.map(({ id }: Shown) => id)).toEqual([challan.id]);
    const documents = await request("GET", `/api/staff/documents?customer=${asha.id}`, { staff: owner });
    expect(documents.body.data).toMatchObject([{ number: challan.number, kind: "challan", order_token: null }]);
  });

  test("a replacement at no charge never comes back: it is closed at once", async () => {
    const challan = await issued(await newLot(), { reason: "replacement", due_on: "2026-12-01" });
    expect(challan).toMatchObject({ state: "closed", outstanding: 0, due_on: null });
    expect((await back(challan, 1)).status).toBe(422);
  });

  test("within the State: CGST and SGST; nothing the shop does later changes a challan", async () => {
    const challan = await issued(await newLot(), { state_id: stateId("27"), gstin: "27AAPFU0939F1ZV" });
    const [page = ""] = await printed(challan.file);
    expect(page).toContain("CGST ₹");
    for (const change of [
      ...["UPDATE challans SET due_on = NULL, reason = 'demonstration'", "DELETE FROM challans"],
      ...["UPDATE challan_lines SET quantity = 9", "INSERT INTO challan_lines SELECT * FROM challan_lines"],
    ])
      await expect(shop.asAdmin(change)).rejects.toThrow(/only its closing|never changed|cannot insert/);
  });
});

describe("is refused", () => {
  test.each<[string, object, string?]>([
    ["name", { name: " " }],
    ["state_id", { state_id: 999 }],
    ["gstin", { gstin: "27AAPFU0939F1ZV" }],
    ["gstin", { gstin: "29AAGCB7383J1Z5" }],
    ["phone", { phone: "12" }],
    ["pincode", { pincode: "56" }],
    ["customer_id", { customer_id: 2_000_000_000 }],
    ["reason", { reason: "gift" }],
    ["due_on", { due_on: "" }],
    ["due_on", { due_on: "2026-11-19" }],
    ["due_on", { due_on: "2027-05-21" }],
    ["lines", { lines: [] }],
  ])("at %s", async (field, changes) => {
    const { status, body: reply } = await issue(await newLot(), changes);
    expect([status, Object.keys(reply.errors)]).toEqual([422, [field]]);
  });

  test("at each line and field, and nothing leaves stock", async () => {
    const [lot_no, expired, held] = [await newLot(), await newLot(), await newLot()];
    await sql`UPDATE lots SET manufactured_on = '2020-01-01', expires_on = '2026-11-19' WHERE lot_no = ${expired}`;
    await sql`UPDATE lots SET quarantined_at = now() WHERE lot_no = ${held}`;
    const line = (changes: object) => ({ ref_no, lot_no, quantity: 1, ...changes });
    const lines = [
      ...[line({ quantity: 11 }), line({}), line({ lot_no: "NONE" }), line({ ref_no: "NK-EE-1102" })],
      ...[line({ lot_no: expired }), line({ lot_no: held })],
    ];
    const { body: reply } = await issue(lot_no, { lines });
    expect(reply.errors).toEqual({
      "lines.0.quantity": [serverTexts.onlyLeftInLot(10)],
      "lines.1.lot_no": [serverTexts.lotTwice],
      "lines.2.lot_no": [serverTexts.lotUnknown],
      "lines.3.lot_no": [serverTexts.lotUnknown],
      "lines.4.lot_no": [serverTexts.lotNotForUse],
      "lines.5.lot_no": [serverTexts.lotNotForUse],
    });
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 10 });
    await sql`UPDATE lots SET quarantined_at = now() WHERE lot_no = ${expired}`;
  });

  test("to visitors, customers and staff without the right", async () => {
    const lot_no = await newLot();
    expect((await issue(lot_no, {}, null)).status).toBe(401);
    expect((await issue(lot_no, {}, support)).status).toBe(403);
    const challan = await issued(lot_no);
    expect((await back({ ...challan }, 1)).status).toBe(200);
    const given = { expected_outstanding: 3, lines: [{ line_id: challan.lines[0].line_id, quantity: 1 }] };
    const returning = { ...given, lines: [{ ...given.lines[0], disposition: "restock" }] };
    expect((await act(challan.id, "take-back", returning, sales)).status, "sales cannot inspect").toBe(403);
    expect((await act(challan.id, "keep", { ...given, order_no: "X" }, support)).status).toBe(403);
    expect((await request("GET", challan.file, { token: asha.token })).status).toBe(401);
    expect((await request("GET", challan.file, { staff: await member("catalogue") })).status).toBe(403);
  });
});

describe("goods that come back", () => {
  test("are restocked, quarantined or scrapped, and the last closes the challan", async () => {
    const lot_no = await newLot();
    let challan = await issued(lot_no);
    for (const [disposition, lot] of [
      ["restock", { on_hand: 7, quarantined: 0 }],
      ["quarantine", { on_hand: 7, quarantined: 1 }],
      ["scrap", { on_hand: 7, quarantined: 1 }],
      ["restock", { on_hand: 8, quarantined: 1 }],
    ] as const) {
      const reply = await back(challan, 1, disposition);
      expect(reply.status).toBe(200);
      challan = reply.body.data;
      expect(await readLot(lot_no)).toMatchObject(lot);
    }
    expect(challan).toMatchObject({ state: "closed", outstanding: 0 });
    expect(challan.lines[0].settlements).toHaveLength(4);
    expect((await back(challan, 1)).body.errors).toEqual({
      "lines.0.quantity": [serverTexts.onlyOutstanding(0)],
    });
    const kinds = await sql<{ kind: string }>`
      SELECT kind FROM stock_movements WHERE reason = ${challan.number} ORDER BY id`;
    expect(kinds.map(({ kind }) => kind)).toEqual(["sent", "returned", "returned", "returned", "scrapped", "returned"]);
  });

  test("two recording at once: the second gets a conflict", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const both = await Promise.all(Array.from({ length: 5 }, () => back(challan, 3)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("state_changed");
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 9 });
    expect(await read(challan.id)).toMatchObject({ outstanding: 1, state: "open" });
  });

  test("never exceed what was sent, whatever the code does", async () => {
    const challan = await issued(await newLot());
    await expect(
      shop.asAdmin(`INSERT INTO challan_settlements (line_id, kind, quantity, disposition, staff_name, at)
        VALUES (${challan.lines[0].line_id}, 'returned', 5, 'restock', 'N', now())`),
    ).rejects.toThrow(/has 4 pieces, not 5/);
  });
});

describe("goods that are kept", () => {
  const ordered = async (quantity: number) => (await f.order(asha, [{ ref_no, quantity }])) as { token: string };
  const readNumber = async (token: string) => (await f.read(token)).order_no as string;

  test("are invoiced by an order, packed from exactly these lots, and leave stock once", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const before = await sql<{
      on_hand: number;
    }>`SELECT sum(on_hand)::int AS on_hand FROM lots WHERE variant_id = ${variant_id}`;
    const { token } = await ordered(3);
    const kept = await keep(challan, 2, await readNumber(token));
    expect([kept.status, kept.body.data?.outstanding]).toEqual([200, 2]);
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 8, reserved: 2 });
    await f.confirm(token);
    const picks = await f.proposedPicks(token);
    expect(picks.find((pick) => pick.lot_no === lot_no)).toMatchObject({ quantity: 2 });
    expect((await printed(`/api/staff/orders/${token}/pick-list`)).join()).toContain(
      `${serverTexts.keptByCustomer(2)} · Lot ${lot_no}`,
    );
    await f.pack(token);
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 6, reserved: 0 });
    // Three were sold, of which two had left with the challan.
    expect(await sql`SELECT sum(on_hand)::int AS on_hand FROM lots WHERE variant_id = ${variant_id}`).toEqual([
      { on_hand: (before[0]?.on_hand ?? 0) - 1 },
    ]);
    const [shown] = (await read(challan.id)).lines;
    expect(shown.settlements).toMatchObject([{ kind: "kept", quantity: 2, order: { token }, may_reopen: false }]);
    expect(JSON.stringify((await f.read(token)).lines)).toContain(lot_no);
  });

  test("are not missed by a count of the store before their order is packed", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const { token } = await ordered(2);
    await keep(challan, 2, await readNumber(token));
    const lot_id = (await readLot(lot_no))?.id;
    const count = (counted: number, expected: number) =>
      request("POST", "/api/staff/stock/counts", {
        ...{ staff: warehouse, body: { note: null, lines: [{ lot_id, counted, expected }] } },
      });
    const missed = await count(6, 8);
    expect([missed.status, missed.body.errors]).toEqual([422, { "lines.0.counted": [serverTexts.countKept(2)] }]);
    expect((await count(8, 8)).status).toBe(200);
    await f.confirm(token);
    await f.pack(token);
    expect((await count(5, 6)).status).toBe(200);
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 5 });
  });

  test("belong to an order of these goods that is not packed yet", async () => {
    const challan = await issued(await newLot());
    expect((await keep(challan, 1, "ENT-0")).body.errors).toEqual({ order_no: [serverTexts.orderUnknown] });
    const other = await f.order(asha, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
    expect((await keep(challan, 1, await readNumber(other.token))).body.errors).toHaveProperty("order_no");
    const { token } = await ordered(1);
    expect((await keep(challan, 2, await readNumber(token))).body.errors).toEqual({
      order_no: [serverTexts.orderHasFewer(ref_no, 1)],
    });
    await f.confirm(token);
    await f.pack(token);
    expect((await keep(challan, 1, await readNumber(token))).body.errors).toEqual({
      order_no: [serverTexts.orderTooLate("packed")],
    });
    expect(await read(challan.id)).toMatchObject({ outstanding: 4 });
  });

  test("are invoiced to the customer who has them, not by another customer's order", async () => {
    const challan = await issued(await newLot(), { customer_id: asha.id });
    const other = (await f.order(await customer(), [{ ref_no, quantity: 1 }])) as { token: string };
    expect((await keep(challan, 1, await readNumber(other.token))).body.errors).toEqual({
      order_no: [serverTexts.orderOfAnother],
    });
    expect(await read(challan.id)).toMatchObject({ outstanding: 4 });
    const own = await ordered(1);
    expect((await keep(challan, 1, await readNumber(own.token))).status).toBe(200);
  });

  test("are never under two orders at once, nor an order's pieces under two challans", async () => {
    const [one, two] = [await issued(await newLot()), await issued(await newLot())];
    const { token } = await ordered(4);
    const number = await readNumber(token);
    const both = await Promise.all([keep(one, 4, number), keep(two, 4, number), keep(one, 4, number)]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2);
    for (const { status } of refused) expect([409, 422]).toContain(status);
    const sums = [(await read(one.id)).outstanding, (await read(two.id)).outstanding];
    expect(sums.sort()).toEqual([0, 4]);
  });

  test("are on the challan again once their order is cancelled and they are put back", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const { token } = await ordered(4);
    const kept = (await keep(challan, 4, await readNumber(token))).body.data;
    expect(kept.state).toBe("closed");
    const settlement_id = kept.lines[0].settlements[0].id;
    expect((await act(challan.id, "reopen", { settlement_id }, sales)).body.code).toBe("not_possible");
    await f.act(token, "cancel", { reason: "Kept none after all" });
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 10, reserved: 0 });
    const reopened = await act(challan.id, "reopen", { settlement_id }, sales);
    expect(reopened.body.data).toMatchObject({ outstanding: 4, state: "open", closed_at: null });
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 6 });
    expect((await act(challan.id, "reopen", { settlement_id }, sales)).status).toBe(409);
    expect((await back(reopened.body.data, 4)).body.data.state).toBe("closed");
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 10 });
  });
});

describe("several items, and what fails in between", () => {
  const ordered = async (quantity: number) => (await f.order(asha, [{ ref_no, quantity }])) as { token: string };
  const readNumber = async (token: string) => (await f.read(token)).order_no as string;
  async function issuedFrom(...lots: string[]) {
    return issued("", { lines: lots.map((lot_no) => ({ ref_no, lot_no, quantity: 4, value: 1000 })) });
  }
  const keepAll = (challan: Shown, order_no: string, quantities: number[]) => {
    const lines = challan.lines.map(({ line_id }: Shown, place: number) => ({ line_id, quantity: quantities[place] }));
    return act(challan.id, "keep", { expected_outstanding: challan.outstanding, order_no, lines }, sales);
  };
  const sums = (lot_no: string) => sql`
    SELECT on_hand, reserved FROM lots WHERE lot_no = ${lot_no} AND variant_id = ${variant_id}`;

  test("an order takes them from two lots; of more than it has, nothing is recorded", async () => {
    const lots = [await newLot(), await newLot()];
    const challan = await issuedFrom(...lots);
    const { token } = await ordered(5);
    const order_no = await readNumber(token);
    expect((await keepAll(challan, order_no, [3, 3])).body.errors).toEqual({
      order_no: [serverTexts.orderHasFewer(ref_no, 2)],
    });
    expect(await read(challan.id)).toMatchObject({ outstanding: 8, lines: [{ settlements: [] }, { settlements: [] }] });
    for (const lot_no of lots) expect(await sums(lot_no)).toEqual([{ on_hand: 6, reserved: 0 }]);
    expect((await keepAll(challan, order_no, [3, 2])).body.data).toMatchObject({ outstanding: 3, state: "open" });
    expect(await sums(lots[0] ?? "")).toEqual([{ on_hand: 9, reserved: 3 }]);
    expect(await sums(lots[1] ?? "")).toEqual([{ on_hand: 8, reserved: 2 }]);
  });

  test("of goods kept in two steps, each is put back once", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const { token } = await ordered(4);
    const order_no = await readNumber(token);
    await keep(challan, 1, order_no);
    const kept = (await keep(challan, 3, order_no, 3)).body.data;
    await f.act(token, "cancel", { reason: "Kept none after all" });
    const [one, three] = kept.lines[0].settlements.map(({ id }: { id: number }) => id);
    const reopen = (settlement_id: number) => act(challan.id, "reopen", { settlement_id }, sales);
    const both = await Promise.all([reopen(one), reopen(one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await reopen(three)).body.data).toMatchObject({ outstanding: 4, state: "open" });
    expect((await read(challan.id)).lines[0].settlements.some((each: Shown) => each.may_reopen)).toBe(false);
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 6, reserved: 0 });
  });

  test("of goods kept in two equal steps, the one that was chosen is put back", async () => {
    const challan = await issued(await newLot());
    const { token } = await ordered(4);
    const order_no = await readNumber(token);
    await keep(challan, 2, order_no);
    const kept = (await keep(challan, 2, order_no, 2)).body.data;
    await f.act(token, "cancel", { reason: "Kept none after all" });
    const [one, two] = kept.lines[0].settlements.map(({ id }: { id: number }) => id);
    const back = await act(challan.id, "reopen", { settlement_id: two }, sales);
    const open = back.body.data.lines[0].settlements.filter((each: Shown) => each.may_reopen);
    expect(open.map(({ id }: Shown) => id)).toEqual([one]);
  });

  test("are not kept from a lot that has expired or is in quarantine, from which no order could be packed", async () => {
    const lot_no = await newLot();
    const challan = await issued(lot_no);
    const order_no = await readNumber((await ordered(4)).token);
    const lot = (await readLot(lot_no))?.id ?? 0;
    await request("POST", `/api/staff/lots/${lot}/quarantine`, { staff: owner, body: { reason: "Recall" } });
    const refused = await keep(challan, 4, order_no);
    expect([refused.status, refused.body.message]).toEqual([409, serverTexts.keptLotBlocked(lot_no)]);
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 6, reserved: 0 });
    await request("POST", `/api/staff/lots/${lot}/release`, { staff: owner, body: { reason: "Checked" } });
    expect((await keep(challan, 4, order_no)).status).toBe(200);
  });

  test("of two challans that list the same products in another order, both are kept at once", async () => {
    const other = "NK-EE-1601";
    const id = (await loadDemonstration(shop)).variant(other).id;
    const dates = { manufactured_on: "2026-01-01", expires_on: "2045-01-31" };
    const numbers = Array.from({ length: 6 }, (_, place) => `CROSS-${place}`);
    await receiveLots(
      shop.db,
      numbers.flatMap((lot_no) =>
        [variant_id, id].map((variant) => ({ variant_id: variant, lot_no, ...dates, quantity: 9 })),
      ),
      "test",
    );
    const challans: Shown[] = [];
    for (const [place, lot_no] of numbers.entries()) {
      const refs = place % 2 === 0 ? [ref_no, other] : [other, ref_no];
      challans.push(
        await issued("", { lines: refs.map((each) => ({ ref_no: each, lot_no, quantity: 1, value: 1000 })) }),
      );
    }
    const orders: string[] = [];
    for (const _ of challans) {
      const { token } = await f.order(asha, [
        { ref_no, quantity: 1 },
        { ref_no: other, quantity: 1 },
      ]);
      orders.push(await readNumber(token));
    }
    const all = await Promise.all(challans.map((challan, place) => keepAll(challan, orders[place] ?? "", [1, 1])));
    expect(all.map(({ status }) => status)).toEqual(challans.map(() => 200));
  });

  test("goods of a cancelled order that were sold since stay kept", async () => {
    const lot_no = await newLot(4);
    const challan = await issued(lot_no);
    const { token } = await ordered(4);
    const kept = (await keep(challan, 4, await readNumber(token))).body.data;
    await f.act(token, "cancel", { reason: "Mistake" });
    await issued(lot_no, { lines: [{ ref_no, lot_no, quantity: 1, value: 1000 }] });
    const { status, body: reply } = await act(
      challan.id,
      "reopen",
      { settlement_id: kept.lines[0].settlements[0].id },
      sales,
    );
    expect([status, reply.message]).toEqual([409, serverTexts.noLongerInStock]);
    expect(await read(challan.id)).toMatchObject({ outstanding: 0, state: "closed" });
  });

  test("items of another challan, one given twice and more than is outstanding are named, and nothing is recorded", async () => {
    const [challan, other] = [await issuedFrom(await newLot(), await newLot()), await issued(await newLot())];
    const [one, two] = challan.lines.map(({ line_id }: Shown) => line_id);
    const line = (line_id: number, quantity = 1) => ({ line_id, quantity, disposition: "restock" });
    const lines = [line(one), line(other.lines[0].line_id), line(one), line(two, 5)];
    const refused = await act(challan.id, "take-back", { expected_outstanding: 8, lines });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        "lines.1.quantity": [serverTexts.notOnChallan],
        "lines.2.quantity": [serverTexts.itemTwice],
        "lines.3.quantity": [serverTexts.onlyOutstanding(4)],
      },
    ]);
    expect(await read(challan.id)).toMatchObject({ outstanding: 8, lines: [{ settlements: [] }, { settlements: [] }] });
    const kept = await keep(other, 1, await readNumber((await ordered(1)).token));
    const settlement_id = kept.body.data.lines[0].settlements[0].id;
    expect((await act(challan.id, "reopen", { settlement_id }, sales)).status, "of another challan").toBe(404);
    const goods = { expected_outstanding: 8, lines: [line(one)] };
    for (const [name, given] of [
      ["take-back", goods],
      ["keep", { ...goods, order_no: "ENT-1" }],
      ["reopen", { settlement_id }],
    ] as const)
      expect((await act(2_000_000_000, name, given, owner)).status, name).toBe(404);
  });

  test("without a registration in force no challan is issued, and nothing leaves stock", async () => {
    const lot_no = await newLot();
    await sql`UPDATE registrations SET valid_to = '2026-11-19'`;
    await shop.live.refresh();
    const { status, body: reply } = await issue(lot_no);
    await sql`UPDATE registrations SET valid_to = NULL`;
    await shop.live.refresh();
    expect([status, reply.message]).toEqual([409, serverTexts.noRegistrationInForce]);
    expect(await readLot(lot_no)).toMatchObject({ on_hand: 10 });
    const numbers = async () => (await issued(lot_no, { lines: [{ ref_no, lot_no, quantity: 1, value: 1 }] })).number;
    const [first, second] = [await numbers(), await numbers()];
    expect(Number(second.slice(-6)) - Number(first.slice(-6)), "the series has no gap").toBe(1);
  });
});

describe("the list", () => {
  test("CGST Act s.31(7): shows what is overdue from the day after, and when it is due", async () => {
    const search = "Dr. Overdue";
    const late = await issued(await newLot(), { name: search, company_name: "", due_on: "2026-12-01" });
    const later = await issued(await newLot(), { name: search, company_name: "", due_on: "2026-12-05" });
    const query = (state: string) => `search=${encodeURIComponent(search)}&state=${state}&sort=due_on`;
    const ids = async (state: string) => (await list(query(state))).data.map(({ id }: Shown) => id);
    await at("2026-12-01T23:59:00+05:30");
    expect(await ids("overdue")).toEqual([]);
    await at("2026-12-02T00:00:00+05:30");
    expect(await ids("overdue")).toEqual([late.id]);
    expect(await ids("open")).toEqual([late.id, later.id]);
    expect(await ids("closed")).toEqual([]);
    const { overdue } = await list();
    await back(await read(late.id), 4);
    expect([(await list()).overdue, await ids("closed")]).toEqual([overdue - 1, [late.id]]);
    await at("2026-11-20T10:00:00+05:30");
  });

  test("filters by reason, pages by number and by due day, and refuses other filters", async () => {
    for (const due_on of ["2026-12-24", "2026-12-23", "2026-12-24", "2026-12-25"])
      await issued(await newLot(), { due_on });
    for (const sort of ["due_on", "-due_on", "-issued"]) {
      const all = (await list(`sort=${sort}&reason=on_approval`)).data;
      const first = await list(`sort=${sort}&reason=on_approval&per_page=2`);
      const next = await list(`sort=${sort}&reason=on_approval&per_page=2&after=${first.meta.next}`);
      expect([...first.data, ...next.data]).toEqual(all.slice(0, 4));
      expect(new Set(all.map(({ reason }: Shown) => reason))).toEqual(new Set(["on_approval"]));
    }
    expect((await request("GET", "/api/staff/challans?state=lost", { staff: owner })).status).toBe(422);
    expect((await request("GET", "/api/staff/challans/2000000000", { staff: owner })).status).toBe(404);
  });

  test("its documents are in the list of all, the month's ZIP and table 13 of GSTR-1", async () => {
    const challan = await issued(await newLot());
    const documents = await request("GET", "/api/staff/documents?kind=challan&month=2026-11", { staff: owner });
    expect(documents.body.data[0]).toMatchObject({ number: challan.number, order_no: null, total: 4200 });
    const url = "/api/staff/documents.zip?month=2026-11&kind=challan";
    const zip = await working(() => app.inject({ url, headers: { cookie: `__Host-staff_session=${owner.token}` } }));
    expect(zip.rawPayload.toString("latin1")).toContain(`${challan.number.replaceAll("/", "-")}.pdf`);
    const { body: gstr1 } = await request("GET", "/api/staff/reports/gstr1?period=112026", { staff: owner });
    const total = documents.body.meta.total;
    expect(JSON.stringify(gstr1)).toMatch(
      new RegExp(`"from":"END/2627/000001","to":"${challan.number}","totnum":${total}`),
    );
  });
});

test("an account's export holds what was sent to it, and nothing of others", async () => {
  const meera = await customer();
  const challan = await issued(await newLot(), { customer_id: meera.id });
  const exportedChallans = async (actor: TestCustomer) =>
    (await request("GET", "/api/account/export", { token: actor.token })).body.challans;
  expect(await exportedChallans(meera)).toMatchObject([
    {
      number: challan.number,
      reason: "on_approval",
      company_name: "Lotus ENT Clinic",
      lines: [{ ref_no, quantity: 4 }],
    },
  ]);
  expect(await exportedChallans(await customer())).toEqual([]);
});

test("what was done is in the audit log", async () => {
  const challan = await issued(await newLot());
  await back(challan, 1);
  const acts = await sql<{ act: string }>`
    SELECT act, before, after FROM audit_entries WHERE subject = 'challan' AND subject_name = ${challan.number} ORDER BY id`;
  expect(acts.map((each) => each.act)).toEqual(["issued a delivery challan", "recorded returned items"]);
  expect(JSON.stringify(acts), "no personal details").not.toMatch(/Meera|Lotus|Residency/);
});
