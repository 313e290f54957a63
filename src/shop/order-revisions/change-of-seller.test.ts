import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { addOtherSeller } from "../../../test/support/other-seller.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, customer, member, sql, live } = shop;
const fulfilment = await fulfilmentCalls(shop);
const { at, owner, order, act, read, proposedPicks, confirm } = fulfilment;
const start = "2026-11-20T09:00:00+05:30";
await at(start);
const demo = await loadDemonstration(shop);
const asha = await customer();
const { id: south, accounts, propose, link, ...seller } = await addOtherSeller(shop, fulfilment);
const proposed = (actor = asha) => seller.proposed(actor);

const withdraw = (token: string) =>
  request("POST", `/api/staff/orders/${token}/withdraw-seller`, { staff: accounts, body: {} });
const open = (token: string) => request("POST", "/api/order-change", { body: { token } });
const answer = (choice: "accept" | "decline", token: string) =>
  request("POST", `/api/order-change/${choice}`, { body: { token } });

const audited = (token: string) =>
  sql<{ act: string; member_name: string }>`
    SELECT act, member_name FROM audit_entries WHERE subject_id = ${token} ORDER BY id`;

describe("proposing another seller", () => {
  test("recomputes the tax, asks the customer, and changes nothing yet", async () => {
    const placed = await order(asha);
    const before = await read(placed.token);
    const sellers = await request("GET", `/api/staff/orders/${placed.token}/sellers`, { staff: accounts });
    expect(sellers.body.data).toMatchObject([
      { registration_id: south, code: "KA", problem: null, change: { total_before: placed.total } },
    ]);
    const { status, body } = await propose(placed.token);
    expect(status).toBe(200);
    const { proposal } = body.data;
    expect(proposal).toMatchObject({
      seller_before: { gstin: "27AAAAA0000A1Z2", state: "Maharashtra" },
      seller_after: { gstin: "29AAGCB7383J1Z4", state: "Karnataka", legal_name: "Nasokarna South Private Limited" },
      taxes_before: { igst: before.orderTotal.igst_value },
      expires_at: "2026-11-27T03:30:00.000Z",
    });
    const sum = ({ cgst, sgst, igst }: Record<string, number>) => (cgst ?? 0) + (sgst ?? 0) + (igst ?? 0);
    expect(proposal.taxes_after.igst > 0).toBe(before.orderTotal.igst_value === 0);
    expect(sum(proposal.taxes_after)).toBeCloseTo(sum(proposal.taxes_before), 1);
    expect(await read(placed.token)).toMatchObject({ orderTotal: before.orderTotal, revisions: [] });

    const shown = await request("GET", `/api/orders/${placed.token}`, { token: asha.token });
    expect(shown.body.data.proposal).toEqual(proposal);
    expect(shown.body.data.timeline.at(-1).note).toBe(serverTexts.sellerProposed);
    expect((await open(await link(placed.order_no))).body.data).toEqual({
      ...{ state: "pending", order_no: placed.order_no, proposal },
    });
    expect((await audited(placed.token)).at(-1)).toEqual({
      ...{ act: serverTexts.orderActions.propose_seller, member_name: accounts.name },
    });
  });

  test("keeps the hash of the link only", async () => {
    const { link: token } = await proposed();
    expect(token).toHaveLength(43);
    const rows = await sql<{ length: number }>`SELECT length(token_hash) FROM order_revision_links`;
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([32]));
    const jobs = await sql<{ payload: object }>`SELECT payload FROM jobs`;
    expect(JSON.stringify(jobs)).not.toContain(token);
  });

  test("blocks packing until it is answered or withdrawn", async () => {
    const { token, link: sent } = await proposed();
    await confirm(token);
    expect(await read(token)).toMatchObject({ may: ["cancel"] });
    const picks = await request("GET", `/api/staff/orders/${token}/picks`, { staff: owner });
    expect([picks.status, picks.body.message]).toEqual([409, serverTexts.awaitingCustomer]);
    const packed = await act(token, "pack", { picks: [{ line_id: 1, lot_no: "x", quantity: 1 }] });
    expect([packed.status, packed.body.message]).toEqual([409, serverTexts.awaitingCustomer]);
    expect((await withdraw(token)).body.data.proposal).toBeNull();
    expect((await answer("accept", sent)).body.message).toBe(serverTexts.proposalOver.withdrawn);
    expect((await act(token, "pack", { picks: await proposedPicks(token) })).status).toBe(200);
    expect((await audited(token)).map((each) => each.act)).toContain(serverTexts.orderActions.withdraw_seller);
  });

  test("is for accounts and owners, open orders and registrations in force", async () => {
    const { token } = await order(asha);
    expect((await propose(token, south, await member("sales"))).status).toBe(403);
    expect((await propose(token, 999_999)).body.errors.registration_id).toEqual([serverTexts.registrationUnknown]);
    const [first] = await sql<{ id: number }>`SELECT id FROM registrations ORDER BY id`;
    expect((await propose(token, first?.id)).body.errors.registration_id).toEqual([serverTexts.sameSeller]);
    expect((await propose("x".repeat(22))).status).toBe(404);
    expect((await withdraw(token)).status).toBe(409);
    await act(token, "cancel", { reason: "Mistake" });
    expect((await propose(token)).status).toBe(409);
    expect((await request("GET", `/api/staff/orders/${token}/sellers`, { staff: accounts })).status).toBe(409);
  });

  test("is done once by two who do it at once; a repeat by the same person counts as done", async () => {
    const { token } = await order(asha);
    const both = await Promise.all([propose(token, south, accounts), propose(token, south, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await Promise.all([propose(token, south, accounts), propose(token, south, owner)]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await sql`SELECT FROM order_revisions r JOIN orders o ON o.id = order_id WHERE token = ${token}`,
    ).toHaveLength(1);
  });
});

describe("the customer's answer", () => {
  test("accepting makes the order what was proposed, and its invoice names the new seller", async () => {
    const { token, link: sent } = await proposed();
    const { proposal } = await read(token);
    const accepted = await answer("accept", sent);
    expect([accepted.status, accepted.body.data]).toMatchObject([200, { state: "accepted", proposal: null }]);
    const after = await read(token);
    expect(after).toMatchObject({
      proposal: null,
      orderTotal: {
        ...{ total: proposal.total_after, igst_value: proposal.taxes_after.igst },
        cgst_value: proposal.taxes_after.cgst,
      },
      revisions: [{ reason: "registration_change", total_after: proposal.total_after }],
    });
    expect(after.events.at(-1)).toMatchObject({ actor: "customer", note: serverTexts.proposalAnswered.accept_seller });
    expect((await audited(token)).at(-1)).toEqual({
      ...{ act: serverTexts.orderActions.accept_seller, member_name: serverTexts.theCustomer },
    });
    await confirm(token);
    expect((await act(token, "pack", { picks: await proposedPicks(token) })).status).toBe(200);
    const [invoice] = await sql<{ number: string; supplier_gstin: string; total_paise: number }>`
      SELECT i.number, supplier_gstin, i.total_paise FROM invoices i JOIN orders o ON o.id = order_id WHERE token = ${token}`;
    expect(invoice).toMatchObject({
      ...{ number: expect.stringMatching(/^KA/), supplier_gstin: "29AAGCB7383J1Z4" },
      total_paise: Math.round(proposal.total_after * 100),
    });
  });

  test("declining leaves the order as it is", async () => {
    const { token, link: sent } = await proposed();
    const before = await sql`SELECT * FROM orders WHERE token = ${token}`;
    expect((await answer("decline", sent)).body.data.state).toBe("declined");
    expect(await sql`SELECT * FROM orders WHERE token = ${token}`).toEqual(before);
    expect(await read(token)).toMatchObject({ proposal: null, revisions: [] });
    expect((await audited(token)).at(-1)?.act).toBe(serverTexts.orderActions.decline_seller);
    expect((await propose(token)).status).toBe(200);
  });

  test("is given once, of two at once too", async () => {
    const { token, link: sent } = await proposed();
    const both = await Promise.all([answer("accept", sent), answer("decline", sent), answer("accept", sent)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = await answer("decline", sent);
    expect([late.status, late.body.code]).toEqual([409, "no_longer_open"]);
    const decided = await sql`
      SELECT FROM audit_entries WHERE subject_id = ${token} AND member_name = ${serverTexts.theCustomer}`;
    expect(decided).toHaveLength(1);
  });

  test("comes too late when the link has expired; the order stays, and may be packed or asked about again", async () => {
    const { token, order_no, link: sent } = await proposed();
    await at("2026-11-27T09:00:00+05:30");
    const late = await answer("accept", sent);
    expect([late.status, late.body.message]).toEqual([409, serverTexts.proposalOver.expired]);
    expect((await open(sent)).body.data).toMatchObject({ state: "expired", proposal: null });
    expect(await read(token)).toMatchObject({ proposal: null, revisions: [] });
    expect((await propose(token)).status).toBe(200);
    const next = await link(order_no);
    expect(next).not.toBe(sent);
    expect((await answer("accept", sent)).body.message).toBe(serverTexts.proposalOver.withdrawn);
    expect((await answer("accept", next)).status).toBe(200);
    await at(start);
  });

  test("needs the link that was sent: another customer's is about the other's order", async () => {
    const ravi = await customer();
    const [one, other] = [await proposed(), await proposed(ravi)];
    expect((await answer("accept", other.link)).body.data.order_no).toBe(other.order_no);
    expect((await read(one.token)).proposal).not.toBeNull();
    for (const token of ["x", "x".repeat(43), one.token, one.order_no]) {
      expect((await open(token)).status).toBe(404);
      expect((await answer("accept", token)).status).toBe(404);
    }
    expect((await request("POST", "/api/order-change", { body: {} })).status).toBe(422);
  });

  test.each(["customer", "staff"])("comes too late when the order was cancelled by %s", async (by) => {
    const { token, link: sent } = await proposed();
    if (by === "staff") await act(token, "cancel", { reason: "Mistake" });
    else await request("POST", `/api/orders/${token}/cancel`, { token: asha.token, body: { reason: "Changed" } });
    const late = await answer("accept", sent);
    expect([late.status, late.body.message]).toEqual([409, serverTexts.proposalOver.closed]);
    expect((await open(sent)).body.data.state).toBe("closed");
    expect(await read(token)).toMatchObject({ status: "cancelled", proposal: null, revisions: [] });
  });

  test("does not move an order to a registration that has ended since", async () => {
    const { token, link: sent } = await proposed();
    await sql`UPDATE registrations SET valid_to = '2026-11-19' WHERE id = ${south}`;
    const refused = await answer("accept", sent);
    await sql`UPDATE registrations SET valid_to = NULL WHERE id = ${south}`;
    // The shop may know of the end by now; later tests need the registration.
    await live.refresh();
    expect([refused.status, refused.body.message]).toEqual([409, serverTexts.proposalOver.outdated]);
    expect((await read(token)).revisions).toEqual([]);
  });

  test("does not accept what is no longer on offer", async () => {
    const { token, link: sent } = await proposed();
    const { id } = demo.variant("NK-EE-1101");
    await sql`
      INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class)
      VALUES (${id}, '2026-11-20', '90189099', 1800, 'taxable')`;
    const refused = await answer("accept", sent);
    expect([refused.status, refused.body.message]).toEqual([409, serverTexts.proposalOver.outdated]);
    await sql`DELETE FROM variant_tax_classes WHERE variant_id = ${id} AND valid_from = '2026-11-20'`;
    expect((await read(token)).proposal).not.toBeNull();
    expect((await answer("accept", sent)).status).toBe(200);
  });
});
