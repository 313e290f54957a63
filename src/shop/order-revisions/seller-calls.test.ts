import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { addOtherSeller } from "../../../test/support/other-seller.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { formatRupees } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Role } from "../../contract/staff/rights.ts";

const shop = await testShop();
const { request, customer, member, sql, live } = shop;
const fulfilment = await fulfilmentCalls(shop);
const { at, owner, order, read, orderIn } = fulfilment;
const start = "2026-11-20T09:00:00+05:30";
await at(start);
const demo = await loadDemonstration(shop);
const maharashtra = demo.state("Maharashtra").id;
const asha = await customer({ state_id: maharashtra });
const { id: south, accounts, propose, link, ...seller } = await addOtherSeller(shop, fulfilment);
const proposed = () => seller.proposed(asha);

const staffCall = (method: string, path: string, staff: typeof owner | null, body?: unknown) =>
  request(method, `/api/staff/orders/${path}`, { staff, ...(body === undefined ? {} : { body }) });
const sellers = (token: string, staff: typeof owner | null = accounts) => staffCall("GET", `${token}/sellers`, staff);
const withdraw = (token: string, staff: typeof owner | null = accounts) =>
  staffCall("POST", `${token}/withdraw-seller`, staff, {});
const answer = (path: string, token: unknown) => request("POST", `/api/order-change${path}`, { body: { token } });
const listRevisions = (token: string) => sql<{ state: string }>`
  SELECT state FROM order_revisions r JOIN orders o ON o.id = r.order_id WHERE o.token = ${token} ORDER BY r.number`;

/** Adds a registration whose validity ends after the work. */
async function withRegistration(fields: object, work: (id: number) => Promise<void>) {
  const body = {
    ...{ code: "XX", gstin: "", legal_name: "Unregistered Branch", trade_name: "Branch", address: "1 Test Road" },
    ...{ state_id: maharashtra, cin: "", licences: [], dispatch_places: [], signatory: "" },
    ...{ valid_from: "2026-01-01", valid_to: "", ...fields },
  };
  const added = await request("POST", "/api/staff/registrations", { staff: owner, body });
  expect([added.status, added.body.errors]).toEqual([201, undefined]);
  const { id } = added.body.data;
  try {
    await work(id);
  } finally {
    await sql`UPDATE registrations SET valid_from = '2020-01-01', valid_to = '2020-01-01' WHERE id = ${id}`;
    await live.refresh();
  }
}

describe("GET orders/:token/sellers", () => {
  test.each<[Role | null, number]>([
    ...(["owner", "accounts"] as const).map((role): [Role, number] => [role, 200]),
    ...(["catalogue", "sales", "warehouse", "support"] as const).map((role): [Role, number] => [role, 403]),
    [null, 401],
  ])("answers %s with %i", async (role, status) => {
    const { token } = await order(asha);
    expect((await sellers(token, role && (await member(role)))).status).toBe(status);
  });

  test.each([
    ["x", 404],
    ["x".repeat(500), 404],
    ["%00", 422],
  ])("answers the token %s with %i", async (token, status) => {
    expect((await sellers(token)).status).toBe(status);
  });

  test.each(["packed", "shipped", "delivered"] as const)(
    "refuses one that is %s: its invoice is issued",
    async (state) => {
      const { token } = await orderIn(state, asha);
      const words = serverTexts.notPossible(state);
      for (const refused of [await sellers(token), await propose(token)])
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "not_possible", words]);
      expect(await listRevisions(token)).toEqual([]);
    },
  );

  test("lists registrations in force only, and a proposal takes no other", async () => {
    const { token } = await order(asha);
    await withRegistration({ valid_from: "2026-11-21" }, async (id) => {
      expect((await sellers(token)).body.data).toMatchObject([{ registration_id: south }]);
      const { status, body } = await propose(token, id);
      expect([status, body.errors]).toEqual([422, { registration_id: [serverTexts.registrationUnknown] }]);
    });
  });
});

describe("a registration without a GSTIN", () => {
  test("CGST Act s.32: sells within its State without tax; quantities, prices and charges stay as agreed", async () => {
    const placed = await order(asha);
    const before = await read(placed.token);
    await withRegistration({}, async (id) => {
      const other = (await sellers(placed.token)).body.data.find(
        (each: { registration_id: number }) => each.registration_id === id,
      );
      const { cgst, sgst, igst } = other.change.taxes_after;
      expect([other.problem, cgst, sgst, igst]).toEqual([null, 0, 0, 0]);
      expect(other.change.total_after).toBeLessThan(other.change.total_before);
      expect((await propose(placed.token, id)).status).toBe(200);
      expect((await answer("/accept", await link(placed.order_no))).status).toBe(200);
      const after = await read(placed.token);
      expect(after.orderTotal).toMatchObject({
        ...{ total: other.change.total_after, subtotal: before.orderTotal.subtotal },
        ...{ cgst_value: 0, sgst_value: 0, igst_value: 0, shipping: before.orderTotal.shipping },
      });
      const agreed = ({ price, quantity }: Record<string, unknown>) => [price, quantity];
      expect(after.lines.map(agreed)).toEqual(before.lines.map(agreed));
      expect(after.lines).toMatchObject([{ gst_rate: 0 }]);
    });
  });

  test("CGST Act s.24(i): does not sell to another State", async () => {
    const { token } = await order(asha);
    await withRegistration({ code: "XY", state_id: demo.state("Karnataka").id }, async (id) => {
      const problem = serverTexts.deliversWithin("Karnataka");
      expect((await sellers(token)).body.data).toContainEqual({
        ...{ registration_id: id, code: "XY", change: null, problem },
      });
      const { status, body } = await propose(token, id);
      expect([status, body.errors]).toEqual([422, { registration_id: [problem] }]);
      expect(await listRevisions(token)).toEqual([]);
    });
  });
});

describe("POST orders/:token/propose-seller", () => {
  test.each([[undefined], [null], [""], ["x"], [0], [-1], [1.5], [2_147_483_648], [[1]], ["1\u0000"]])(
    "refuses the registration %j",
    async (registration_id) => {
      const { token } = await order(asha);
      const { status, body } = await staffCall("POST", `${token}/propose-seller`, accounts, { registration_id });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["registration_id"]]);
    },
  );

  test("needs a session, and an address that can be one", async () => {
    const { token } = await order(asha);
    expect((await staffCall("POST", `${token}/propose-seller`, null, { registration_id: south })).status).toBe(401);
    expect((await propose("%00")).status).toBe(422);
  });

  test("is not asked by mail once it has been withdrawn", async () => {
    const { token, order_no } = await order(asha);
    await propose(token);
    expect((await withdraw(token)).status).toBe(200);
    expect(await link(order_no)).toBe("");
    expect(
      await sql`SELECT FROM order_revision_links l JOIN order_revisions r ON r.id = l.revision_id
      JOIN orders o ON o.id = r.order_id WHERE o.token = ${token}`,
    ).toEqual([]);
    expect((await propose(token)).status).toBe(200);
    expect(await link(order_no)).toHaveLength(43);
    expect(await listRevisions(token)).toEqual([{ state: "withdrawn" }, { state: "proposed" }]);
  });
});

describe("POST orders/:token/withdraw-seller", () => {
  test("is for those who may propose", async () => {
    const { token } = await proposed();
    expect((await withdraw(token, null)).status).toBe(401);
    for (const role of ["sales", "warehouse", "support"] as const)
      expect((await withdraw(token, await member(role))).status).toBe(403);
    expect((await withdraw("x")).status).toBe(404);
    expect((await withdraw("%00")).status).toBe(422);
    expect((await read(token)).proposal).not.toBeNull();
  });

  test("two at once: one withdraws it, and the link says so", async () => {
    const { token, link: sent } = await proposed();
    const both = await Promise.all([withdraw(token), withdraw(token, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(serverTexts.noProposal);
    expect((await answer("", sent)).body.data).toMatchObject({ state: "withdrawn", proposal: null });
  });

  test("at once with the customer's agreement: one of the two happens, and the order agrees", async () => {
    const { token, link: sent } = await proposed();
    const before = await read(token);
    const [withdrawn, accepted] = await Promise.all([withdraw(token), answer("/accept", sent)]);
    expect([withdrawn.status, accepted.status].sort()).toEqual([200, 409]);
    const after = await read(token);
    const isAccepted = accepted.status === 200;
    expect(after.revisions).toHaveLength(isAccepted ? 1 : 0);
    expect(after.orderTotal.total).toBe(isAccepted ? before.proposal.total_after : before.orderTotal.total);
    expect(await listRevisions(token)).toEqual([{ state: isAccepted ? "applied" : "withdrawn" }]);
  });

  test("does not take back what the customer accepted", async () => {
    const { token, link: sent } = await proposed();
    expect((await answer("/accept", sent)).status).toBe(200);
    expect((await withdraw(token)).body.message).toBe(serverTexts.noProposal);
    expect((await read(token)).revisions).toHaveLength(1);
    const { status, body } = await propose(token);
    expect([status, body.errors]).toEqual([422, { registration_id: [serverTexts.sameSeller] }]);
  });
});

describe("a proposal of other contents", () => {
  const change = (token: string, path: string, body: object = {}) => staffCall("POST", `${token}/${path}`, owner, body);
  async function changed() {
    const placed = await order(asha);
    const lines = [{ sub_product_id: demo.variant("NK-EE-1101").id, quantity: 1 }];
    expect((await change(placed.token, "change", { lines })).status).toBe(200);
    return placed;
  }

  test("is not withdrawn as one of another seller, nor the other way round", async () => {
    const { token } = await changed();
    const refused = await withdraw(token);
    expect([refused.status, refused.body.message]).toEqual([409, serverTexts.noProposal]);
    expect(await listRevisions(token)).toEqual([{ state: "proposed" }]);
    const seller = await proposed();
    expect((await change(seller.token, "withdraw-change")).body.message).toBe(serverTexts.noProposal);
    expect(await listRevisions(seller.token)).toEqual([{ state: "proposed" }]);
  });

  test("is no earlier proposal of a seller, not even of the one that sells the order", async () => {
    const { token } = await changed();
    const [current] = await sql<{ id: number }>`SELECT registration_id AS id FROM orders WHERE token = ${token}`;
    for (const registration of [current?.id, south]) {
      const { status, body } = await propose(token, registration, owner);
      expect([status, body.message]).toEqual([409, serverTexts.proposalPending]);
    }
  });
});

describe("POST order-change, accept and decline", () => {
  test.each(["", "/accept", "/decline"])("order-change%s refuses what can be no token", async (path) => {
    for (const token of [undefined, null, "", 1, [], {}, "x".repeat(501), "a\u0000b"]) {
      const { status, body } = await answer(path, token);
      expect([token, status, Object.keys(body.errors ?? {})]).toEqual([token, 422, ["token"]]);
    }
    const unknown = await answer(path, "x".repeat(500));
    expect([unknown.status, unknown.body.message]).toEqual([404, serverTexts.proposalLinkUnknown]);
  });

  test("an agreement is confirmed by mail; declining is not", async () => {
    const [one, other] = [await proposed(), await proposed()];
    await answer("/decline", one.link);
    expect((await answer("", one.link)).body.data).toEqual({
      ...{ state: "declined", order_no: one.order_no, proposal: null },
    });
    const { total_before, total_after } = (await read(other.token)).proposal;
    expect(total_after).toBe(total_before);
    await answer("/accept", other.link);
    await shop.jobs.runDue();
    const mails = (await readMails(shop)).filter((mail) =>
      mail.includes("Another registration of the shop sells this order"),
    );
    expect(mails.filter((mail) => mail.includes(one.order_no))).toEqual([]);
    const [mail, ...more] = mails.filter((each) => each.includes(other.order_no));
    expect(more).toEqual([]);
    // IGST replaces CGST and SGST: neither the total nor a rate or price differs, so none is said to have changed.
    expect(mail).toContain(`the total of your order ${other.order_no} stays ${formatRupees(total_after)}.`);
    expect(mail).toContain(`Subject: Your order ${other.order_no} has changed`);
    expect(mail).not.toMatch(/instead of|GST 5 %, now/);
  });

  test("a link is good until the week is over, to the second", async () => {
    const { link: sent } = await proposed();
    await at("2026-11-27T08:59:59+05:30");
    expect((await answer("", sent)).body.data.state).toBe("pending");
    expect((await answer("/accept", sent)).status).toBe(200);
    await at(start);
  });
});
