import { expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
const change = (token: string | null, body: unknown) => t.request("PUT", "/api/user-details", { token, body });

test("shows the customer's own details", async () => {
  const { id, email, token } = await t.customer({ verification: "verified" });
  await t.sql`INSERT INTO reward_entries (customer_id, occasion, points, reason) VALUES (${id}, 'details test', 120, 'Order')`;
  const answer = await t.request("GET", "/api/user-details", { token });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id,
    f_name: "Asha",
    l_name: "Rao",
    email,
    mobile_number: "9876543210",
    dob: "1980-02-29",
    mci_number: "MCI/12345",
    verification: "verified",
    verification_reason: null,
    account_type: "doctor",
    company_name: null,
    gstin: null,
    notice_to_accept: expect.any(String),
    state_id: 21,
    city_id: 144,
    apartment_no: null,
    pincode: "400001",
    address: "4 Residency Road",
    reward_points: 120,
    earns_points: false,
    language: "en",
  });
});

test("changes the fields sent and leaves the rest", async () => {
  const { token } = await t.customer({ account_type: "dealer", verification: "verified" });
  const before = (await t.request("GET", "/api/user-details", { token })).body;
  const answer = await change(token, {
    company_name: "City Care",
    gstin: "27 AAPFU0939F 1ZV",
    email: "other@clinic.example",
    password: "x",
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...before, company_name: "City Care", gstin: "27AAPFU0939F1ZV" });
  expect((await change(token, {})).body).toEqual(answer.body);
  expect((await change(token, { gstin: null })).body.gstin).toBeNull();
});

test("a new council number must be verified again, an unchanged one not", async () => {
  const { token } = await t.customer({ verification: "verified" });
  expect((await change(token, { mci_number: "MCI/12345" })).body.verification).toBe("verified");
  expect((await change(token, { mci_number: "MCI/99999" })).body.verification).toBe("pending");
});

test.each([
  [{ mci_number: null }, { mci_number: [serverTexts.mciNeeded] }],
  [{ state_id: 11 }, { city_id: [serverTexts.cityElsewhere] }],
  [{ city_id: 99999 }, { city_id: [serverTexts.cityUnknown] }],
  [{ state_id: 999 }, { state_id: [serverTexts.stateUnknown] }],
  [
    { dob: "2020-01-01", gstin: "24AAACC1206D1ZM" },
    { dob: [serverTexts.tooYoung], gstin: [expect.stringContaining("state")] },
  ],
  [{ first_name: "" }, { first_name: ["First name is required."] }],
])("refuses %j", async (body, errors) => {
  const { token } = await t.customer();
  const answer = await change(token, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test("a state with a city in it is taken", async () => {
  const { token } = await t.customer();
  expect((await change(token, { state_id: 11, city_id: 62 })).body).toMatchObject({ state_id: 11, city_id: 62 });
});

test("two changes at once are both kept", async () => {
  const { token } = await t.customer();
  await Promise.all([change(token, { first_name: "Usha" }), change(token, { last_name: "Menon" })]);
  const { body } = await t.request("GET", "/api/user-details", { token });
  expect(body).toMatchObject({ f_name: "Usha", l_name: "Menon" });
});

test("refuses a visitor", async () => {
  expect((await t.request("GET", "/api/user-details")).status).toBe(401);
  expect((await change(null, { first_name: "Usha" })).status).toBe(401);
});

test("says why a council number was rejected, until another is given", async () => {
  const { id, token } = await t.customer({ verification: "rejected" });
  await t.sql`UPDATE customers SET verification_reason = 'The register knows it under another name.' WHERE id = ${id}`;
  const { body } = await t.request("GET", "/api/user-details", { token });
  expect(body).toMatchObject({
    verification: "rejected",
    verification_reason: expect.stringContaining("another name"),
  });
  expect((await change(token, { first_name: "Asha" })).body.verification_reason).toBe(body.verification_reason);
  expect((await change(token, { mci_number: "MCI/777" })).body).toMatchObject({
    verification: "pending",
    verification_reason: null,
  });
});

test.each([
  [{ first_name: "Usha" }, ["first_name"]],
  [{ last_name: "Menon" }, ["last_name"]],
  [{ dob: "1979-01-31" }, ["dob"]],
  [{ account_type: "hospital" }, ["account_type"]],
  [{ mci_number: "MCI/99999", first_name: "Usha" }, ["first_name", "mci_number"]],
])("a new identity, %j, has to be verified again", async (changed, fields) => {
  for (const verification of ["verified", "rejected"] as const) {
    const { id, token } = await t.customer({ verification });
    expect((await change(token, changed)).body).toMatchObject({ verification: "pending", verification_reason: null });
    expect(await readReset(id)).toEqual([
      { verification_reset_fields: fields, verification_reset_at: expect.any(Date) },
    ]);
  }
});

test("fields outside the identity leave the verification unchanged", async () => {
  const { id, token } = await t.customer({ verification: "verified" });
  const unchanged = { first_name: " ASHA ", last_name: "rao", address: "5 Residency Road", pincode: "400002" };
  expect((await change(token, unchanged)).body.verification).toBe("verified");
  expect(await readReset(id)).toEqual([{ verification_reset_fields: null, verification_reset_at: null }]);
});

test("fields changed one after the other are all named, and only of a verification that was decided", async () => {
  const { id, token } = await t.customer({ verification: "verified" });
  await Promise.all([change(token, { first_name: "Usha" }), change(token, { dob: "1979-01-31" })]);
  expect((await readReset(id))[0]?.verification_reset_fields?.toSorted()).toEqual(["dob", "first_name"]);

  const fresh = await t.customer({ verification: "pending" });
  await change(fresh.token, { first_name: "Usha" });
  expect(await readReset(fresh.id)).toEqual([{ verification_reset_fields: null, verification_reset_at: null }]);
});

test("devices for verified professionals can no longer be bought after a change of name", async () => {
  const [device] = await t.sql<{ id: number }>`
    SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.verified_only AND NOT p.enquiry_only AND v.withdrawn_at IS NULL AND p.withdrawn_at IS NULL
      AND EXISTS (SELECT FROM lots l WHERE l.variant_id = v.id AND l.on_hand > l.reserved) LIMIT 1`;
  const { token } = await t.customer({ verification: "verified" });
  const buy = () => t.request("POST", "/api/cart/store", { token, body: { sub_product_id: device?.id } });
  expect((await buy()).status).toBe(200);
  await change(token, { last_name: "Menon" });
  expect((await buy()).status).toBe(403);
});

const readReset = (id: number) => t.sql<{
  verification_reset_fields: string[] | null;
  verification_reset_at: Date | null;
}>`
  SELECT verification_reset_fields, verification_reset_at FROM customers WHERE id = ${id}`;

test.each([
  ["the contact number", { mobile_number: "9123456780" }],
  ["the GSTIN", { gstin: "27AAPFU0939F1ZV" }],
])("%s is changed only by who knows the password or has just signed in", async (_, changed) => {
  const { token } = await t.customer({ account_type: "dealer" });
  const before = (await t.request("GET", "/api/user-details", { token })).body;
  t.clock.advance({ minutes: 11 });
  const needed = { current_password: [serverTexts.currentPasswordNeeded] };
  for (const more of [{}, { current_password: "" }]) {
    const refused = await change(token, { ...changed, ...more, address: "5 Residency Road" });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: "invalid", errors: needed });
  }
  const wrong = await change(token, { ...changed, current_password: "a guess" });
  expect(wrong.body.errors).toEqual({ current_password: [serverTexts.currentPasswordWrong] });
  expect((await t.request("GET", "/api/user-details", { token })).body).toEqual(before);

  expect((await change(token, { ...changed, current_password: password })).body).toMatchObject(changed);
  // Once entered, the password is valid for ten minutes, in this session only.
  const again = { mobile_number: "9000000001", gstin: null };
  expect((await change(token, again)).status).toBe(200);
  t.clock.advance({ minutes: 10 });
  expect((await change(token, { mobile_number: "9000000002" })).body.errors).toEqual(needed);
});

test("other fields, and a contact number that stays the same, need no password", async () => {
  const { token } = await t.customer();
  t.clock.advance({ minutes: 11 });
  const answer = await change(token, { address: "5 Residency Road", mobile_number: "+91 98765 43210", gstin: "" });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ address: "5 Residency Road", mobile_number: "9876543210", gstin: null });
});

test("other errors are reported together with the missing password", async () => {
  const { token } = await t.customer();
  t.clock.advance({ minutes: 11 });
  const { body } = await change(token, { mobile_number: "9123456780", dob: "2020-01-01" });
  expect(body.errors).toEqual({
    dob: [serverTexts.tooYoung],
    current_password: [serverTexts.currentPasswordNeeded],
  });
});
