import { expect, test } from "vitest";
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
    state_id: 21,
    city_id: 144,
    apartment_no: null,
    pincode: "400001",
    address: "4 Residency Road",
    reward_points: 120,
  });
});

test("changes what is sent and leaves the rest", async () => {
  const { token } = await t.customer({ account_type: "dealer", verification: "verified" });
  const before = (await t.request("GET", "/api/user-details", { token })).body;
  const answer = await change(token, {
    first_name: "Usha",
    gstin: "27 AAPFU0939F 1ZV",
    email: "other@clinic.example",
    password: "x",
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...before, f_name: "Usha", gstin: "27AAPFU0939F1ZV" });
  expect((await change(token, {})).body).toEqual(answer.body);
  expect((await change(token, { gstin: null })).body.gstin).toBeNull();
});

test("a new council number has to be verified anew, the same one not", async () => {
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
