import { describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, sql, customer, member } = shop;
const { at, order, confirm, pack, ship, deliver, collect } = await fulfilmentCalls(shop);
const support = await member("support");
await at("2026-11-20T09:00:00+05:30");

const change = ({ token }: TestCustomer, account_type: string) =>
  request("PUT", "/api/user-details", { token, body: { account_type } });
const changeByStaff = (id: number, body: object, staff = support) =>
  request("POST", `/api/staff/customers/${id}/account-type`, { staff, body });
const readAccountType = async ({ id }: TestCustomer) =>
  (await sql<{ account_type: string }>`SELECT account_type FROM customers WHERE id = ${id}`)[0]?.account_type;
const license = (id: number, until: string, state: "verified" | "rejected" = "verified") => sql`
  INSERT INTO dealer_licences (customer_id, kind, number, valid_until, state, reason, given_at, decided_at)
  VALUES (${id}, 'md42', 'MH/MD-42/0042', ${until}, ${state}, ${state === "rejected" ? "Not listed" : null}, now(), now())`;
const byStaffOnly = { account_type: [serverTexts.accountTypeByStaff] };

describe("MDR 2017 r.87A: a dealer does not get round the licence by another account type", () => {
  test.each([
    ["missing", null],
    ["expired", ["2026-11-19", "verified"]],
    ["rejected", ["2027-11-19", "rejected"]],
  ] as const)("whose licence is %s", async (_what, licence) => {
    const dealer = await customer({ account_type: "dealer", licensed: false });
    if (licence) await license(dealer.id, licence[0], licence[1]);
    for (const other of ["hospital", "doctor"]) {
      const refused = await change(dealer, other);
      expect([refused.status, refused.body.errors]).toEqual([422, byStaffOnly]);
    }
    expect(await readAccountType(dealer)).toBe("dealer");
    expect((await change(dealer, "dealer")).status).toBe(200);
  });

  test("with a valid one and nothing open, the account type changes and is verified again", async () => {
    const dealer = await customer({ account_type: "dealer", verification: "verified" });
    const changed = await change(dealer, "hospital");
    expect([changed.status, changed.body.account_type, changed.body.verification]).toEqual([
      200,
      "hospital",
      "pending",
    ]);
  });
});

describe("an account with an open order keeps its type", () => {
  test("until the order is delivered and paid", async () => {
    const doctor = await customer({ account_type: "doctor" });
    const { token } = await order(doctor, [{ ref_no: "NK-ME-1001", quantity: 1 }]);
    expect((await change(doctor, "hospital")).body.errors).toEqual(byStaffOnly);
    await confirm(token);
    await pack(token);
    await ship(token);
    await deliver(token);
    expect((await change(doctor, "hospital")).body.errors).toEqual(byStaffOnly);
    await collect(token);
    expect((await change(doctor, "hospital")).status).toBe(200);
  });

  test("also while the order is being placed", async () => {
    const doctor = await customer({ account_type: "doctor" });
    // An account of after the licence rule was introduced needs a licence as soon as it is a dealer's.
    await shop.asAdmin("UPDATE licence_introduction SET introduced_at = '2026-11-01'");
    await sql`UPDATE customers SET created_at = '2026-11-19' WHERE id = ${doctor.id}`;
    const [line] = await sql<{ id: number }>`SELECT id FROM variants WHERE ref_no = 'NK-ME-1001'`;
    await request("POST", "/api/cart/store", { token: doctor.token, body: { sub_product_id: line?.id } });
    const body = { coupon_token: null, billing_address: doctor.addressId, shipping_address: doctor.addressId };
    const [placed] = await Promise.all([
      request("POST", "/api/check-out/place-order", { token: doctor.token, body }),
      change(doctor, "dealer"),
    ]);
    // Either may come first; the order keeps the purpose stated when it was placed.
    const [row] = await sql<{ purpose: string }>`SELECT purpose FROM orders WHERE customer_id = ${doctor.id}`;
    if (placed.status === 201) expect(row?.purpose).toBe("own_use");
    else expect([placed.body.code, row]).toEqual(["licence_needed", undefined]);
  });
});

describe("POST staff/customers/:id/account-type", () => {
  const reason = "Registration certificate of the hospital seen";

  test("changes it whatever is open, with a reason in the audit log, and has the customer verified again", async () => {
    const dealer = await customer({ account_type: "dealer", licensed: false, verification: "verified" });
    const body = { account_type: "hospital", seen: "dealer", reason };
    expect((await changeByStaff(dealer.id, body)).status).toBe(204);
    const shown = (await request("GET", `/api/staff/customers/${dealer.id}`, { staff: support })).body.data;
    expect([shown.account_type, shown.verification]).toEqual(["hospital", "pending"]);
    const audited = await sql`
      SELECT before, after FROM audit_entries WHERE act = 'changed the account type of' AND subject_id = ${String(dealer.id)}`;
    expect(audited).toEqual([
      { before: { account_type: "dealer", reason: null }, after: { account_type: "hospital", reason } },
    ]);
    expect((await changeByStaff(dealer.id, body)).status).toBe(204);
  });

  test("is refused at its field, when it has changed, without the right, and for an unknown customer", async () => {
    const hospital = await customer({ account_type: "hospital" });
    await sql`UPDATE customers SET mci_number = NULL WHERE id = ${hospital.id}`;
    const body = { account_type: "dealer", seen: "hospital", reason };
    for (const [field, wrong] of [
      ["account_type", "clinic"],
      ["account_type", "\u0000"],
      ["reason", " "],
      ["reason", "x".repeat(20_000)],
      ["seen", undefined],
    ] as const) {
      const refused = await changeByStaff(hospital.id, { ...body, [field]: wrong });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
    const unnumbered = await changeByStaff(hospital.id, { ...body, account_type: "doctor" });
    expect(unnumbered.body.errors).toEqual({ account_type: [serverTexts.mciNeeded] });
    const stale = await changeByStaff(hospital.id, { ...body, seen: "doctor" });
    expect([stale.status, stale.body.code]).toEqual([409, "state_changed"]);
    expect((await changeByStaff(hospital.id, body, await member("warehouse"))).status).toBe(403);
    expect((await changeByStaff(2_000_000_000, body)).status).toBe(404);
    expect(await readAccountType(hospital)).toBe("hospital");
  });

  test("two at once: one changes it, and the other learns what it is now", async () => {
    const hospital = await customer({ account_type: "hospital" });
    const answers = await Promise.all(
      ["dealer", "doctor"].map((account_type) =>
        changeByStaff(hospital.id, { account_type, seen: "hospital", reason }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
