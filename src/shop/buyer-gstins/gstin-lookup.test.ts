import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { type TestShop, testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { readSearch } from "./gstin-register.ts";
import { lookUpAgainJob } from "./job-definitions.ts";
import { lookUpGstins } from "./look-up-gstins.ts";

const folder = await mkdtemp(join(tmpdir(), "gstin-answers-"));
afterAll(() => rm(folder, { recursive: true }));
const [connected, alone] = [await testShop({ env: { GST_PORTAL_ANSWERS: folder } }), await testShop()];
const demo = await loadDemonstration(connected);

const gstin = "29AAGCB7383J1Z4";
const portalRecord = (sts: string, dty = "Regular") => ({ status_cd: "1", data: { gstin, sts, dty } });
const noRecord = { status_cd: "0", error: { error_cd: "SWEB_9035", message: "No records found" } };
const record = (...answers: unknown[]) => writeFile(join(folder, `gstin-${gstin}.json`), JSON.stringify(answers));

/** A shop's customer who has added the GSTIN. */
async function buyer({ request, customer, sql }: TestShop) {
  const karnataka = demo.state("Karnataka").id;
  const { token, addressId } = await customer({ account_type: "hospital" });
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${karnataka} ORDER BY id LIMIT 1`;
  const about = { gstin, legal_name: "Lotus LLP", address: "1 MG Road", pincode: "560001", current_password: password };
  const body = { ...about, state_id: karnataka, city_id: city?.id };
  const { id } = (await request("POST", "/api/user-gstins", { token, body })).body.data;
  const line = { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 2 };
  await request("POST", "/api/cart/store", { token, body: line });
  const addresses = { shipping_address: addressId, billing_address: addressId, buyer_gstin_id: id };
  return {
    id,
    token,
    add: body,
    own: async () => (await request("GET", "/api/user-gstins", { token })).body[0],
    place: () => request("POST", "/api/check-out/place-order", { token, body: { ...addresses, coupon_token: null } }),
  };
}

const inList = async ({ request, member }: TestShop, status: string) => {
  const staff = await member("sales");
  const { status: code, body } = await request("GET", `/api/staff/gstins?status=${status}`, { staff });
  expect([code, body.errors]).toEqual([200, undefined]);
  return body.data as { id: number; status: string; looked_up_at: string | null }[];
};

describe("IGST Act s.16, CGST Act s.29: a GSTIN that the portal knows otherwise", () => {
  test.each([
    ["cancelled", portalRecord("Cancelled")],
    ["cancelled", portalRecord("Cancelled suo-moto", "SEZ Unit")],
    ["not_found", noRecord],
    ["sez", portalRecord("Active", "SEZ Developer")],
  ])("%s leads to an enquiry", async (status, answer) => {
    await record(answer);
    const { id, place, own } = await buyer(connected);
    await lookUpGstins(connected.shop);
    const { status: code, body } = await place();
    expect([code, body.code, Object.keys(body.errors)]).toEqual([422, "enquiry_needed", ["buyer_gstin_id"]]);
    expect(await own()).toMatchObject({ status, is_sez: status === "sez" });
    expect((await inList(connected, status)).map((each) => each.id)).toContain(id);
  });

  test.each([
    ["active", portalRecord("Active")],
    ["suspended", portalRecord("Suspended")],
  ])("%s buys as before", async (status, answer) => {
    await record(answer);
    const { place, own } = await buyer(connected);
    await lookUpGstins(connected.shop);
    expect((await place()).status).toBe(201);
    expect((await own()).status).toBe(status);
  });
});

describe("a GSTIN that was not looked up", () => {
  test("buys by its check character where no portal is connected, and staff see it", async () => {
    const { id, place } = await buyer(alone);
    await lookUpGstins(alone.shop);
    expect((await place()).status).toBe(201);
    expect(await inList(alone, "not_looked_up")).toMatchObject([{ id, looked_up_at: null }]);
  });

  test.each([
    ["does not answer", null],
    ["answers in another form", { what: "?" }],
    ["fails", { status_cd: "0", error: { error_cd: "RET11416", message: "System failure" } }],
    [
      "answers for another",
      { ...portalRecord("Cancelled"), data: { gstin: "27AAPFU0939F1ZV", sts: "Cancelled", dty: "" } },
    ],
  ])("buys while the portal %s, and is asked for again later", async (_what, answer) => {
    await record(answer, portalRecord("Active"));
    const { id, place, own } = await buyer(connected);
    await lookUpGstins(connected.shop);
    expect((await inList(connected, "not_looked_up")).map((each) => each.id)).toContain(id);
    expect((await place()).status).toBe(201);
    await lookUpGstins(connected.shop);
    expect((await own()).status).toBe("not_looked_up");
    connected.clock.set(new Date(connected.clock.now().getTime() + 5 * 60_000).toISOString());
    await lookUpGstins(connected.shop);
    expect((await own()).status).toBe("active");
  });

  test("is looked up again once its number changes", async () => {
    await record(portalRecord("Cancelled"));
    const { id, token, add, own } = await buyer(connected);
    await lookUpGstins(connected.shop);
    const body = { ...add, gstin: "29AAGCB7383J2Z3" };
    expect((await connected.request("PUT", `/api/user-gstins/${id}`, { token, body })).status).toBe(200);
    expect((await own()).status).toBe("not_looked_up");
  });
});

describe("POST staff/gstins/:id/lookup", () => {
  const lookUp = async ({ request, member }: TestShop, id: number, role: "sales" | "accounts" = "sales") =>
    request("POST", `/api/staff/gstins/${id}/lookup`, { staff: await member(role), body: {} });

  test("asks again, and the earlier answer holds until there is another", async () => {
    await record(portalRecord("Cancelled"), null, portalRecord("Active"));
    const { id, own } = await buyer(connected);
    await lookUpGstins(connected.shop);
    expect((await lookUp(connected, id)).body.data).toEqual({ state: "waiting" });
    expect((await own()).status).toBe("cancelled");
    const runAttempt = async () => {
      await connected.sql`UPDATE jobs SET due_at = now() - interval '1 second' WHERE name = ${lookUpAgainJob.name}`;
      await connected.jobs.runDue();
    };
    await runAttempt();
    expect((await own()).status).toBe("cancelled");
    await runAttempt();
    expect((await own()).status).toBe("active");
    const [entry] = await connected.sql<{ act: string; subject: string }>`
      SELECT act, subject FROM audit_entries WHERE act LIKE '%GSTIN%' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ act: "looked up a GSTIN of", subject: "customer" });
  });

  test.each(["0", "-1", "x", "2147483648", "%00"])("refuses the id %s", async (id) => {
    const staff = await connected.member("sales");
    const { status } = await connected.request("POST", `/api/staff/gstins/${id}/lookup`, { staff, body: {} });
    expect(status).toBe(422);
  });

  test("asked for by two at once stores one answer; removed in between, none", async () => {
    await record(portalRecord("Cancelled"), portalRecord("Active"), portalRecord("Active"));
    const { id, token, own } = await buyer(connected);
    await lookUpGstins(connected.shop);
    const both = await Promise.all([lookUp(connected, id), lookUp(connected, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await connected.jobs.runDue();
    expect((await own()).status).toBe("active");

    await lookUp(connected, id);
    const body = { current_password: password };
    expect((await connected.request("POST", `/api/user-gstins/${id}/remove`, { token, body })).status).toBe(204);
    await connected.jobs.runDue();
    expect(await connected.sql`SELECT last_error FROM jobs WHERE name = ${lookUpAgainJob.name}`).toEqual([]);
    expect((await lookUp(connected, id)).status).toBe(404);
  });

  test("is refused where no portal is connected, without permission and for an unknown one", async () => {
    const { id } = await buyer(alone);
    expect((await lookUp(alone, id)).body).toMatchObject({ code: "not_possible", message: serverTexts.noRegister });
    expect((await lookUp(alone, id, "accounts")).status).toBe(403);
    expect((await lookUp(connected, 999_999)).status).toBe(404);
  });
});

test.each([
  ["Active", "Regular", "active"],
  ["Inactive", "Regular", "cancelled"],
  ["Active", "SEZ Unit", "sez"],
  ["Provisional", "Regular", null],
])("%s, %s: %s", (sts, dty, expected) => expect(readSearch(gstin, portalRecord(sts, dty))).toBe(expected));
