import { describe, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
const demo = await loadDemonstration(t);
const cityIn = async (stateId: number) =>
  (await t.sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${stateId} ORDER BY id LIMIT 1`)[0]?.id;
const placeIn = async (name: string) => {
  const state_id = demo.state(name).id;
  return { state_id, city_id: await cityIn(state_id) };
};

const pune = {
  ...{ gstin: "27aapfu0939f1zv", legal_name: "Lotus ENT LLP", address: "7 FC Road", apartment_no: "2" },
  ...(await placeIn("Maharashtra")),
  ...{ pincode: "411004", current_password: password },
};
const bengaluru = { ...pune, ...(await placeIn("Karnataka")), gstin: "29AAGCB7383J1Z4", pincode: "560001" };

const list = async (token: string) => (await t.request("GET", "/api/user-gstins", { token })).body;
const add = (token: string | null, body: object) => t.request("POST", "/api/user-gstins", { token, body });
const change = (token: string, id: number, body: object) => t.request("PUT", `/api/user-gstins/${id}`, { token, body });
const remove = (token: string, id: number) =>
  t.request("POST", `/api/user-gstins/${id}/remove`, { token, body: { current_password: password } });
const accountGstin = async (token: string) => (await t.request("GET", "/api/user-details", { token })).body.gstin;

/** A customer in Maharashtra who last signed in long ago. */
async function customer() {
  const asha = await t.customer({ state_id: demo.state("Maharashtra").id });
  await t.sql`UPDATE sessions SET created_at = created_at - interval '1 hour' WHERE customer_id = ${asha.id}`;
  return asha;
}

describe("a customer's GSTINs", () => {
  test("are several, each with its registered address; the first is the default", async () => {
    const { token } = await customer();
    const first = await add(token, pune);
    expect(first.status).toBe(201);
    const { current_password: _, ...shown } = pune;
    expect(first.body.data).toMatchObject({
      ...{ ...shown, gstin: "27AAPFU0939F1ZV", state: "Maharashtra", is_sez: false, is_default: true },
    });
    const second = await add(token, { ...bengaluru, is_sez: true });
    expect(second.body.data).toMatchObject({ gstin: "29AAGCB7383J1Z4", is_sez: true, is_default: false });
    expect((await list(token)).map(({ id }: { id: number }) => id)).toEqual([first.body.data.id, second.body.data.id]);
  });

  test.each([
    ["a wrong check character", { gstin: "27AAPFU0939F1ZW" }, "gstin"],
    ["another State than its address", { gstin: "29AAGCB7383J1Z4" }, "gstin"],
    ["a State that is none", { state_id: 999_999 }, "state_id"],
    ["a city of another State", { city_id: bengaluru.city_id }, "city_id"],
    ["no address", { address: "" }, "address"],
    ["a wrong pincode", { pincode: "012345" }, "pincode"],
    ["a wrong password", { current_password: "wrong" }, "current_password"],
    ["no password", { current_password: undefined }, "current_password"],
  ])("are refused with %s", async (_what, wrong, field) => {
    const { token } = await customer();
    const { status, body } = await add(token, { ...pune, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("are added once", async () => {
    const { token } = await customer();
    await add(token, pune);
    expect((await add(token, pune)).body.errors.gstin).toEqual([serverTexts.gstinAdded]);
    expect(await list(token)).toHaveLength(1);
  });

  test("change, and the default is chosen", async () => {
    const { token } = await customer();
    const { id } = (await add(token, pune)).body.data;
    const other = (await add(token, bengaluru)).body.data;
    expect((await change(token, id, { ...pune, address: "8 FC Road" })).body.data.address).toBe("8 FC Road");
    const chosen = await t.request("PUT", `/api/user-gstins/${other.id}/default`, { token });
    expect(chosen.body.data.is_default).toBe(true);
    expect((await list(token)).map((each: { is_default: boolean }) => each.is_default)).toEqual([true, false]);
    expect((await remove(token, other.id)).status).toBe(204);
    expect(await list(token)).toMatchObject([{ id, is_default: true }]);
  });

  test("belong to signed-in customers", async () => {
    expect((await add(null, pune)).status).toBe(401);
    const [asha, ravi] = [await customer(), await customer()];
    const { id } = (await add(asha.token, pune)).body.data;
    expect((await change(ravi.token, id, pune)).status).toBe(404);
    expect((await remove(ravi.token, id)).status).toBe(404);
  });

  test("are exported and erased with the account", async () => {
    const { id, token } = await customer();
    await add(token, pune);
    const { gstins } = (await t.request("GET", "/api/account/export", { token })).body;
    expect(gstins).toMatchObject([{ gstin: "27AAPFU0939F1ZV", address: "7 FC Road" }]);
    expect((await t.request("POST", "/api/account/delete", { token, body: { password } })).status).toBe(204);
    expect(await t.sql`SELECT FROM customer_gstins WHERE customer_id = ${id}`).toEqual([]);
  });
});

describe("at the edges", () => {
  test("the same GSTIN added by two at once is added once, and one is the default", async () => {
    const { token } = await customer();
    const both = await Promise.all([add(token, pune), add(token, pune), add(token, bengaluru)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
    const all = await list(token);
    expect(all.map(({ gstin }: { gstin: string }) => gstin).sort()).toEqual(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"]);
    expect(all.filter((each: { is_default: boolean }) => each.is_default)).toHaveLength(1);
  });

  test("one that is changed keeps its place, and cannot become another of the customer's", async () => {
    const { token } = await customer();
    const { id } = (await add(token, pune)).body.data;
    const other = (await add(token, bengaluru)).body.data;
    expect((await change(token, other.id, pune)).body.errors).toEqual({ gstin: [serverTexts.gstinAdded] });
    expect((await change(token, id, pune)).status, "to itself").toBe(200);
    expect(await accountGstin(token)).toBe("27AAPFU0939F1ZV");
    const moved = { ...bengaluru, gstin: "29AAGCB7383J2Z3" };
    expect((await change(token, id, moved)).body.data).toMatchObject({ id, gstin: moved.gstin, is_default: true });
    expect(await accountGstin(token), "none in the State of the account any more").toBeNull();
  });

  test("at most 50 are kept, and each of them can still be changed", async () => {
    const { id: customerId, token } = await customer();
    const { id } = (await add(token, pune)).body.data;
    await t.sql`
      INSERT INTO customer_gstins (customer_id, gstin, legal_name, address, apartment_no, state_id, city_id, pincode, is_sez, is_default,
        created_at)
      SELECT customer_id, '27AAPFU' || (1000 + n) || 'F1ZV', legal_name, address, apartment_no, state_id, city_id, pincode, false, false, created_at
      FROM customer_gstins, generate_series(1, 48) n WHERE id = ${id}`;
    const last = await Promise.all([add(token, bengaluru), add(token, { ...bengaluru, gstin: "29AAGCB7383J2Z3" })]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(last.find(({ status }) => status === 422)?.body.errors).toEqual({ gstin: [serverTexts.tooManyGstins(50)] });
    expect((await change(token, id, { ...pune, address: "9 FC Road" })).status).toBe(200);
    expect(await t.sql`SELECT FROM customer_gstins WHERE customer_id = ${customerId}`).toHaveLength(50);
  });

  test("one that was removed is neither changed, removed nor made the default again", async () => {
    const { token } = await customer();
    const { id } = (await add(token, pune)).body.data;
    const both = await Promise.all([remove(token, id), remove(token, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await change(token, id, pune)).status).toBe(404);
    expect((await t.request("PUT", `/api/user-gstins/${id}/default`, { token })).status).toBe(404);
  });

  test("another customer's is not made the default, and neither list changes", async () => {
    const [asha, ravi] = [await customer(), await customer()];
    const { id } = (await add(asha.token, pune)).body.data;
    await add(ravi.token, bengaluru);
    const before = [await list(asha.token), await list(ravi.token)];
    expect((await t.request("PUT", `/api/user-gstins/${id}/default`, { token: ravi.token })).status).toBe(404);
    expect([await list(asha.token), await list(ravi.token)]).toEqual(before);
  });

  test("the account's own follows the default within its State, and skips those that cannot buy", async () => {
    const { id: customerId, token } = await customer();
    await add(token, pune);
    const second = { ...pune, gstin: "27AAAAA0000A1Z2", address: "1 MG Road" };
    const { id } = (await add(token, second)).body.data;
    expect(await accountGstin(token)).toBe("27AAPFU0939F1ZV");
    await t.request("PUT", `/api/user-gstins/${id}/default`, { token });
    expect(await accountGstin(token)).toBe(second.gstin);
    await t.sql`
      UPDATE customer_gstins SET lookup_result = 'cancelled', looked_up_at = now()
      WHERE customer_id = ${customerId} AND gstin = ${second.gstin}`;
    await add(token, bengaluru);
    expect(await accountGstin(token)).toBe("27AAPFU0939F1ZV");
  });
});

describe("the account's own GSTIN, which the previous release knows", () => {
  test("is the one in the State of the account", async () => {
    const { token } = await customer();
    await add(token, bengaluru);
    expect(await accountGstin(token)).toBeNull();
    const { id } = (await add(token, pune)).body.data;
    expect(await accountGstin(token)).toBe("27AAPFU0939F1ZV");
    await remove(token, id);
    expect(await accountGstin(token)).toBeNull();
  });

  test("follows the account to another State, and the registrations stay", async () => {
    const { token } = await customer();
    await add(token, pune);
    await add(token, bengaluru);
    const { state_id, city_id } = bengaluru;
    const moved = await t.request("PUT", "/api/user-details", { token, body: { state_id, city_id } });
    expect([moved.status, moved.body.gstin]).toEqual([200, "29AAGCB7383J1Z4"]);
    expect(await list(token)).toHaveLength(2);
  });

  test("is never one of a special economic zone", async () => {
    const { token } = await customer();
    await add(token, { ...pune, is_sez: true });
    expect(await accountGstin(token)).toBeNull();
  });

  test("is among the others, at the address of the account, when it is written there", async () => {
    const { id, token } = await customer();
    await t.sql`UPDATE customers SET gstin = '27AAPFU0939F1ZV', company_name = 'Lotus ENT' WHERE id = ${id}`;
    expect(await list(token)).toMatchObject([
      { gstin: "27AAPFU0939F1ZV", legal_name: "Lotus ENT", address: "4 Residency Road", is_default: true },
    ]);
    const body = { gstin: "", current_password: password };
    expect((await t.request("PUT", "/api/user-details", { token, body })).status).toBe(200);
    expect(await list(token)).toEqual([]);
  });
});

test("staff see all GSTINs of a customer with their addresses, the default first", async () => {
  const asha = await customer();
  await add(asha.token, pune);
  await add(asha.token, bengaluru);
  const path = `/api/staff/customers/${asha.id}/gstins`;
  const { status, body } = await t.request("GET", path, { staff: await t.member("sales") });
  expect([status, body.data]).toEqual([
    200,
    [
      expect.objectContaining({ gstin: "27AAPFU0939F1ZV", is_default: true, address: pune.address }),
      expect.objectContaining({ gstin: bengaluru.gstin, is_default: false, state: "Karnataka" }),
    ],
  ]);
  expect((await t.request("GET", path)).status).toBe(401);
});
