import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { loadCheckoutParties } from "./index.ts";

const t = await testShop();
const addresses = (token: string | null) => t.request("GET", "/api/user-addresses", { token });
const add = (token: string | null, body: unknown) => t.request("POST", "/api/add-user-addresses", { token, body });

const fields = {
  f_name: "Asha",
  l_name: "Rao",
  company_name: "Rao Clinic",
  address: "7 Ashram Road",
  apartment_no: "2",
  state_id: 11,
  city_id: 62,
  pincode: "380009",
  email: "asha@clinic.example",
  phone_number: "9812345678",
};

test("saves an address and lists it after the first", async () => {
  const { token, addressId } = await t.customer();
  const answer = await add(token, fields);
  expect(answer.status).toBe(201);
  const added = { id: expect.any(Number), ...fields, city: "Ahmedabad", state: "Gujarat", is_default: false };
  expect(answer.body.data).toEqual(added);
  const { body } = await addresses(token);
  expect(body.map((address: { id: number }) => address.id)).toEqual([addressId, answer.body.data.id]);
  expect(body[0]).toMatchObject({ city: "Mumbai", state: "Maharashtra", company_name: "", apartment_no: "" });
});

test("changes and deletes the caller's own address", async () => {
  const { token, addressId } = await t.customer();
  const changed = await t.request("PUT", `/api/user-addresses/${addressId}`, {
    token,
    body: { ...fields, address: "8 Ashram Road" },
  });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({ id: addressId, address: "8 Ashram Road", city: "Ahmedabad" });
  const deleted = await t.request("DELETE", `/api/user-addresses/${addressId}`, { token });
  expect(deleted.status).toBe(204);
  expect((await addresses(token)).body).toEqual([]);
  expect((await t.request("DELETE", `/api/user-addresses/${addressId}`, { token })).status).toBe(404);
});

test("another customer's address is not found", async () => {
  const [owner, other] = [await t.customer(), await t.customer()];
  const path = `/api/user-addresses/${owner.addressId}`;
  const before = (await addresses(owner.token)).body;
  expect((await t.request("PUT", path, { token: other.token, body: fields })).status).toBe(404);
  expect((await t.request("DELETE", path, { token: other.token })).status).toBe(404);
  expect((await addresses(owner.token)).body).toEqual(before);
  expect((await addresses(other.token)).body).toHaveLength(1);
});

test("refuses a visitor", async () => {
  const { addressId } = await t.customer();
  expect((await addresses(null)).status).toBe(401);
  expect((await add(null, fields)).status).toBe(401);
  expect((await t.request("PUT", `/api/user-addresses/${addressId}`, { body: fields })).status).toBe(401);
  expect((await t.request("DELETE", `/api/user-addresses/${addressId}`)).status).toBe(401);
});

describe("the default address", () => {
  const makeDefaultAddress = (token: string | null, id: number) =>
    t.request("PUT", `/api/user-addresses/${id}/default`, { token });
  const order = async (token: string) =>
    (await addresses(token)).body.map(({ id, is_default }: { id: number; is_default: boolean }) => [id, is_default]);

  test("comes first, and there is only one", async () => {
    const { token, addressId } = await t.customer();
    const { id } = (await add(token, fields)).body.data;
    expect(await order(token), "nobody has chosen yet").toEqual([
      [addressId, false],
      [id, false],
    ]);
    const answer = await makeDefaultAddress(token, id);
    expect(answer).toMatchObject({ status: 200, body: { data: { id, is_default: true } } });
    expect(await order(token)).toEqual([
      [id, true],
      [addressId, false],
    ]);
    await makeDefaultAddress(token, addressId);
    expect(await order(token)).toEqual([
      [addressId, true],
      [id, false],
    ]);
  });

  test("goes when its address is deleted", async () => {
    const { token, addressId } = await t.customer();
    const { id } = (await add(token, fields)).body.data;
    await makeDefaultAddress(token, addressId);
    await t.request("DELETE", `/api/user-addresses/${addressId}`, { token });
    expect(await order(token)).toEqual([[id, false]]);
  });

  test("cannot be another customer's, not even in the database", async () => {
    const [owner, other] = [await t.customer(), await t.customer()];
    expect((await makeDefaultAddress(other.token, owner.addressId)).status).toBe(404);
    expect(await order(owner.token)).toEqual([[owner.addressId, false]]);
    await expect(
      t.sql`UPDATE customers SET default_address_id = ${owner.addressId} WHERE id = ${other.id}`,
    ).rejects.toThrow(/customers_default_address/);
  });
});

test("names every field that is missing", async () => {
  const { token } = await t.customer();
  const { status, body } = await add(token, {});
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(Object.keys(fields).sort());
});

test.each([
  ["state_id", 999, serverTexts.stateUnknown],
  ["city_id", 99999, serverTexts.cityUnknown],
  ["city_id", 144, serverTexts.cityElsewhere],
  ["pincode", "0", undefined],
  ["phone_number", "12345", undefined],
  ["email", "x", undefined],
])("refuses %s %j", async (field, value, text) => {
  const { token, addressId } = await t.customer();
  const body = { ...fields, [field]: value };
  for (const answer of [
    await add(token, body),
    await t.request("PUT", `/api/user-addresses/${addressId}`, { token, body }),
  ]) {
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    if (text) expect(answer.body.errors[field]).toEqual([text]);
  }
});

describe("two at once", () => {
  test("deleting the same address delete it once", async () => {
    const { token, addressId } = await t.customer();
    const remove = () => t.request("DELETE", `/api/user-addresses/${addressId}`, { token });
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test("choosing a default leave exactly one", async () => {
    const { token, addressId } = await t.customer();
    const { id } = (await add(token, fields)).body.data;
    const choose = (chosen: number) => t.request("PUT", `/api/user-addresses/${chosen}/default`, { token });
    const replies = await Promise.all([choose(addressId), choose(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await addresses(token);
    expect(body.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([true, false]);
  });

  test("one deleting the address that the other makes the default, never leave a default without an address", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, token, addressId } = await t.customer();
      const [chosen, deleted] = await Promise.all([
        t.request("PUT", `/api/user-addresses/${addressId}/default`, { token }),
        t.request("DELETE", `/api/user-addresses/${addressId}`, { token }),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(chosen.status);
      expect(await t.sql`SELECT default_address_id FROM customers WHERE id = ${id}`).toEqual([
        { default_address_id: null },
      ]);
    }
  });
});

test.each(["f_name", "l_name", "company_name", "address", "apartment_no"])(
  "%s is refused when it is blank, has a null byte or 20,000 characters",
  async (field) => {
    const { token } = await t.customer();
    for (const value of ["x".repeat(20_000), "a\u0000b", " \t "]) {
      const { status, body } = await add(token, { ...fields, [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      expect(body.errors[field]).toHaveLength(1);
    }
  },
);

test("an invalid id is a wrong field", async () => {
  const { token } = await t.customer();
  expect((await t.request("DELETE", "/api/user-addresses/x", { token })).status).toBe(422);
});

test("gives checkout both addresses with their states", async () => {
  const { id, token, addressId } = await t.customer();
  const { data } = (await add(token, fields)).body;
  const parties = await loadCheckoutParties(t.db, id, { shippingId: data.id, billingId: addressId });
  const { id: _id, is_default: _default, ...printed } = data;
  expect(parties).toMatchObject({
    customer: { id, account_type: "doctor", gstin: null },
    shipping: { printed, state_row: { id: 11, name: "Gujarat", gst_code: "24", kind: "state" } },
    billing: { printed: { city: "Mumbai" }, state_row: { gst_code: "27" } },
  });
  expect(Object.keys(parties?.shipping.printed ?? {})).not.toContain("id");
  expect(Object.keys(parties?.shipping.printed ?? {})).not.toContain("is_default");

  const one = await loadCheckoutParties(t.db, id, { shippingId: data.id, billingId: data.id });
  expect(one?.billing).toEqual(one?.shipping);
  const other = await t.customer();
  expect(
    await loadCheckoutParties(t.db, other.id, { shippingId: data.id, billingId: other.addressId }),
  ).toBeUndefined();
});

test("an account has at most 200, with several added at once", async () => {
  const { id, token } = await t.customer();
  await t.sql`
    INSERT INTO addresses (customer_id, first_name, last_name, address, state_id, city_id, pincode, email, phone_number)
    SELECT customer_id, first_name, last_name, address, state_id, city_id, pincode, email, phone_number
    FROM addresses, generate_series(1, 197) WHERE customer_id = ${id}`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(token, fields)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({ address: [serverTexts.tooManyAddresses(200)] });
  expect((await addresses(token)).body).toHaveLength(200);
});
