import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { noteLicences } from "./index.ts";

const shop = await testShop();
const { request, sql, customer, member } = shop;
const { at, order } = await fulfilmentCalls(shop);
const support = await member("support");
let dealer: TestCustomer;

const given = { kind: "md42", number: "MH/MD-42/0042", valid_until: "2026-12-31" };
const give = (buyer: TestCustomer, body: object = given) =>
  request("PUT", "/api/licence", { token: buyer.token, body });
const read = async (buyer: TestCustomer) => (await request("GET", "/api/licence", { token: buyer.token })).body;
const decide = (id: number, what: string, body: object, staff = support) =>
  request("POST", `/api/staff/licences/${id}/${what}`, { staff, body });
const seen = { ...given };
const details = async (buyer: TestCustomer, purpose?: "own_use" | "resale") => {
  const [line] = await sql<{ id: number }>`SELECT id FROM variants WHERE ref_no = 'NK-ME-1001'`;
  await request("POST", "/api/cart/store", { token: buyer.token, body: { sub_product_id: line?.id } });
  const body = { shipping_address: buyer.addressId, purpose };
  return request("POST", "/api/check-out/details", { token: buyer.token, body });
};
const place = (buyer: TestCustomer, purpose?: "own_use" | "resale") => {
  const body = { coupon_token: null, billing_address: buyer.addressId, shipping_address: buyer.addressId, purpose };
  return request("POST", "/api/check-out/place-order", { token: buyer.token, body });
};

beforeEach(async () => {
  await at("2026-11-20T09:00:00+05:30");
  dealer = await customer({ account_type: "dealer", licensed: false });
  await sql`UPDATE customers SET created_at = '2026-11-19T10:00:00+05:30' WHERE id = ${dealer.id}`;
  await shop.asAdmin("UPDATE licence_introduction SET introduced_at = '2026-11-01T00:00:00+05:30'");
});

describe("MDR 2017 r.87A: who sells devices needs a registration in Form MD-42 or a drug licence", () => {
  test("a new dealer without one sees what to do, and may order once it is given", async () => {
    const refused = await details(dealer);
    expect([refused.status, refused.body.code]).toEqual([403, "licence_needed"]);
    expect(refused.body.message).toBe(serverTexts.licenceNeeded);
    expect((await give(dealer)).body.licence).toEqual({ ...given, state: "pending", reason: null });
    expect((await details(dealer)).status).toBe(200);
    await order(dealer, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
  });

  test("no order after the last day of the licence, but on it", async () => {
    await give(dealer);
    await at("2026-12-31T23:59:00+05:30");
    expect((await details(dealer)).status).toBe(200);
    await at("2027-01-01T00:00:00+05:30");
    const refused = await details(dealer);
    expect([refused.status, refused.body.code]).toEqual([403, "licence_expired"]);
    expect(refused.body.message).toContain("MH/MD-42/0042 expired on 31 December 2026. Enter the renewed licence");
    const placed = await place(dealer);
    expect([placed.status, placed.body.code]).toEqual([403, "licence_expired"]);
  });

  test("nor with one that staff have rejected; the dealer reads why", async () => {
    await give(dealer);
    expect((await decide(dealer.id, "reject", { ...seen, reason: "Not in the list" })).status).toBe(204);
    expect((await details(dealer)).body.code).toBe("licence_needed");
    expect((await read(dealer)).licence).toMatchObject({ state: "rejected", reason: "Not in the list" });
    await give(dealer, { ...given, number: "MH/MD-42/0043" });
    expect((await details(dealer)).status).toBe(200);
  });

  test("doctors and hospitals, who buy for use, need none", async () => {
    for (const account_type of ["doctor", "hospital"] as const) {
      const buyer = await customer({ account_type });
      expect((await details(buyer)).status).toBe(200);
      expect(await read(buyer)).toEqual({ licence: null, notice: null });
    }
    expect((await give(await customer({ account_type: "doctor" }))).body.code).toBe("not_a_dealer");
  });

  test("a hospital that buys for resale needs one at once, and buys for its own use without", async () => {
    const hospital = await customer({ account_type: "hospital" });
    await sql`UPDATE customers SET created_at = '2026-10-01T10:00:00+05:30' WHERE id = ${hospital.id}`;
    const refused = await details(hospital, "resale");
    expect([refused.status, refused.body.code]).toEqual([403, "licence_needed"]);
    expect(refused.body.message).toBe(serverTexts.resaleLicenceNeeded);
    const placed = await place(hospital, "resale");
    expect([placed.status, placed.body.code]).toEqual([403, "licence_needed"]);
    expect((await details(hospital, "own_use")).status).toBe(200);

    await give(hospital);
    expect((await details(hospital, "resale")).status).toBe(200);
    await at("2027-01-01T00:00:00+05:30");
    expect((await details(hospital, "resale")).body.code).toBe("licence_expired");
    expect((await details(hospital)).status).toBe(200);
  });

  test("a hospital's licence is verified and rejected like a dealer's", async () => {
    const hospital = await customer({ account_type: "hospital" });
    await give(hospital);
    const listed = await request("GET", "/api/staff/licences?search=0042", { staff: support });
    const own = listed.body.data.filter(({ customer_id }: { customer_id: number }) => customer_id === hospital.id);
    expect(own).toMatchObject([{ account_type: "hospital", state: "pending" }]);
    expect((await decide(hospital.id, "reject", { ...seen, reason: "Not in the list" })).status).toBe(204);
    expect((await details(hospital, "resale")).body.code).toBe("licence_needed");
    expect((await read(hospital)).notice).toBe(serverTexts.licenceRejected(given.number));
  });

  test("dealers from before have 30 days, or until the day that the owner sets", async () => {
    await sql`UPDATE customers SET created_at = '2026-10-01T10:00:00+05:30' WHERE id = ${dealer.id}`;
    expect((await details(dealer)).status).toBe(200);
    expect((await read(dealer)).notice).toBe(serverTexts.licenceNeededFrom("2026-12-01"));
    await at("2026-12-01T00:00:00+05:30");
    expect((await details(dealer)).body.code).toBe("licence_needed");

    const owner = await member("owner");
    const { selling, seen } = (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
    const body = { ...selling, licence_required_from: "2027-02-01", seen: seen.selling };
    expect((await request("PUT", "/api/staff/settings/selling", { staff: owner, body })).status).toBe(200);
    expect((await details(dealer)).status).toBe(200);
    await at("2027-02-01T00:00:00+05:30");
    expect((await details(dealer)).body.code).toBe("licence_needed");
    await sql`UPDATE settings SET value = value - 'licence_required_from' WHERE name = 'selling'`;
    await shop.live.refresh();
  });
});

describe("notices", () => {
  const notices = () => sql<{ payload: object }>`
    SELECT payload FROM jobs WHERE name = 'mail.licence-notice' AND (payload->>'customer_id')::int = ${dealer.id}`;

  test("are mailed from 30 days before a licence expires, once", async () => {
    await give(dealer);
    await at("2026-11-30T12:00:00+05:30");
    await noteLicences(shop);
    expect(await notices()).toEqual([]);
    await at("2026-12-01T12:00:00+05:30");
    await Promise.all([noteLicences(shop), noteLicences(shop)]);
    expect(await notices()).toEqual([{ payload: { customer_id: dealer.id, about: "expiring", on_day: "2026-12-31" } }]);
    expect((await read(dealer)).notice).toBe(serverTexts.licenceExpiring(given.number, given.valid_until));
  });

  test("are mailed to dealers from before who have given none", async () => {
    await sql`UPDATE customers SET created_at = '2026-10-01T10:00:00+05:30' WHERE id = ${dealer.id}`;
    await noteLicences(shop);
    await noteLicences(shop);
    expect(await notices()).toEqual([{ payload: { customer_id: dealer.id, about: "missing", on_day: "2026-12-01" } }]);
  });
});

describe("giving a licence", () => {
  test.each([
    ["kind", { ...given, kind: "trade" }],
    ["number", { ...given, number: " " }],
    ["number", { ...given, number: "9".repeat(61) }],
    ["valid_until", { ...given, valid_until: "31/12/2026" }],
    ["valid_until", { ...given, valid_until: "2026-11-19" }],
  ])("is refused at %s", async (field, body) => {
    const answer = await give(dealer, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect((await read(dealer)).licence).toBeNull();
  });

  test("is refused to visitors and staff", async () => {
    for (const caller of [{}, { staff: support }]) {
      expect((await request("PUT", "/api/licence", { ...caller, body: given })).status).toBe(401);
      expect((await request("GET", "/api/licence", caller)).status).toBe(401);
    }
  });

  test("twice at once stores it once; the same again stays verified, another does not", async () => {
    const both = await Promise.all([give(dealer), give(dealer)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await decide(dealer.id, "verify", seen);
    await give(dealer);
    expect((await read(dealer)).licence.state).toBe("verified");
    await give(dealer, { ...given, valid_until: "2031-12-31" });
    expect((await read(dealer)).licence.state).toBe("pending");
  });

  test("at registration is for dealers, with number and date", async () => {
    const place = (await sql<{ state_id: number; city_id: number }>`SELECT state_id, city_id FROM places LIMIT 1`)[0];
    const body = {
      ...{ first_name: "Ravi", last_name: "Iyer", dob: "1980-01-01", mobile_number: "9876543210", ...place },
      ...{ pincode: "400001", address: "4 Hill Road", account_type: "dealer", password: "cochlear-ruler-basket" },
    };
    const register = (licence: object, email: string) =>
      request("POST", "/api/register", { body: { ...body, ...licence, email } });
    const half = await register({ licence_number: "KA/1" }, "ravi.half@shop.example");
    expect(half.body.errors).toEqual({ licence_valid_until: [serverTexts.licenceDateNeeded] });
    const past = await register(
      { licence_number: "KA/1", licence_valid_until: "2020-01-01" },
      "ravi.past@shop.example",
    );
    expect(past.body.errors).toEqual({ licence_valid_until: [serverTexts.licenceAlreadyExpired] });
    const whole = { licence_number: "KA/1", licence_valid_until: "2030-01-01" };
    expect((await register(whole, "ravi.whole@shop.example")).status).toBe(201);
    expect(await sql`SELECT kind, number, state FROM dealer_licences WHERE number = 'KA/1'`).toEqual([
      { kind: "md42", number: "KA/1", state: "pending" },
    ]);
  });
});

describe("staff", () => {
  test("see licences, the first to expire first, and which expire soon or have", async () => {
    await give(dealer);
    const list = async (query: string) =>
      (await request("GET", `/api/staff/licences?search=0042&${query}`, { staff: support })).body.data;
    await at("2026-12-20T09:00:00+05:30");
    const mine = async (query: string) =>
      (await list(query)).filter(({ customer_id }: { customer_id: number }) => customer_id === dealer.id);
    expect(await mine("expires=soon")).toMatchObject([{ number: given.number, state: "pending", days_left: 11 }]);
    expect(await mine("expires=expired")).toEqual([]);
    expect(await mine("state=verified")).toEqual([]);
    await at("2027-01-02T09:00:00+05:30");
    expect(await mine("expires=expired")).toMatchObject([{ days_left: -2 }]);
  });

  test("verify what they have seen, once", async () => {
    await give(dealer);
    for (const other of [{ number: "MH/1" }, { valid_until: "2027-01-01" }, { kind: "drug_wholesale" }]) {
      const stale = await decide(dealer.id, "verify", { ...seen, ...other });
      expect([stale.status, stale.body.code]).toEqual([409, "state_changed"]);
    }
    const both = await Promise.all([decide(dealer.id, "verify", seen), decide(dealer.id, "verify", seen)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(
      await sql`
      SELECT count(*)::int AS entries FROM audit_entries
      WHERE act = 'verified the dealer licence of' AND subject_id = ${String(dealer.id)}`,
    ).toEqual([{ entries: 1 }]);
  });

  test("are refused without the right, without a reason, and for a licence that is none", async () => {
    await give(dealer);
    expect((await decide(dealer.id, "verify", seen, await member("warehouse"))).status).toBe(403);
    expect((await decide(dealer.id, "reject", seen)).body.errors).toHaveProperty("reason");
    expect((await decide(2_000_000_000, "verify", seen)).status).toBe(404);
    expect((await request("GET", "/api/staff/licences", { token: dealer.token })).status).toBe(401);
  });
});

test("a licence is in the account's export, and goes with the account", async () => {
  await give(dealer);
  const exported = await request("GET", "/api/account/export", { token: dealer.token });
  expect(exported.body.licence).toMatchObject(given);
  const deleted = await request("POST", "/api/account/delete", {
    ...{ token: dealer.token, body: { password: "otoscope-and-tuning-fork" } },
  });
  expect(deleted.status).toBe(204);
  expect(await sql`SELECT FROM dealer_licences WHERE customer_id = ${dealer.id}`).toEqual([]);
});
