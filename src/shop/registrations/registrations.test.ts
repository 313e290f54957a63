import { describe, expect, test, vi } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql, live, clock } = shop;
clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const owner = await member("owner");

const karnataka = {
  ...{
    code: "ka",
    gstin: "29aagcb7383j1z4",
    legal_name: "Nasokarna South Private Limited",
    trade_name: "Nasokarna South",
  },
  ...{ address: "4 Residency Road, Bengaluru", state_id: demo.state("Karnataka").id, cin: "u33125ka2015ptc000000" },
  licences: [{ kind: "md42", number: "KA-MD42-17", valid_until: "2027-03-31" }],
  dispatch_places: [{ name: "Peenya store", address: "9 Peenya", pincode: "560058" }],
  ...{ signatory: "R. Gowda", valid_from: "2026-12-01", valid_to: "" },
};

const list = async () => (await request("GET", "/api/staff/registrations", { staff: owner })).body.data;
const find = async (code: string) => (await list()).find((each: { code: string }) => each.code === code);
const add = (body: object) => request("POST", "/api/staff/registrations", { staff: owner, body });
const change = (id: number, body: object) => request("PUT", `/api/staff/registrations/${id}`, { staff: owner, body });
const seenNow = async (id: number) =>
  (await request("GET", `/api/staff/registrations/${id}`, { staff: owner })).body.data?.seen ?? "";
const end = async (id: number, valid_to: string, seen?: string) =>
  request("POST", `/api/staff/registrations/${id}/end`, {
    staff: owner,
    body: { valid_to, seen: seen ?? (await seenNow(id)) },
  });
async function staySignedIn() {
  const later = new Date(clock.now().getTime() + 12 * 60 * 60 * 1000);
  await sql`UPDATE staff_sessions SET seen_at = ${clock.now()}, expires_at = ${later}`;
}
const site = async () => (await request("GET", "/api/site")).body.data;
const current = () => live.current().registrations.current;

describe("who may", () => {
  test.each([
    ["GET", ""],
    ["POST", ""],
    ["GET", "/1"],
    ["PUT", "/1"],
    ["POST", "/1/end"],
  ] as const)("%s registrations%s: owners only", async (method, path) => {
    const body = method === "GET" ? {} : { body: {} };
    const staff = await member("accounts");
    expect((await request(method, `/api/staff/registrations${path}`, { staff, ...body })).status).toBe(403);
    expect((await request(method, `/api/staff/registrations${path}`, body)).status).toBe(401);
  });
});

describe("a registration", () => {
  test("is added with all that documents print, and is in force from its first day", async () => {
    const { status, body } = await add(karnataka);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ code: "KA", gstin: "29AAGCB7383J1Z4", cin: "U33125KA2015PTC000000", state: "Karnataka" },
      ...{ licences: karnataka.licences, dispatch_places: karnataka.dispatch_places, valid_to: null },
      ...{ validity: "coming", is_current: false, is_fixed: false, open_orders: 0 },
    });
    expect(current()?.code).toBe("EN");
    const acts =
      await sql`SELECT act FROM audit_entries WHERE subject = 'registration' AND subject_id = ${String(body.data.id)}`;
    expect(acts).toEqual([{ act: "added" }]);
  });

  test("CGST Act s.25(1): goods leave from places in its own State", async () => {
    const [added] = await sql<{ places: { state_id: number }[] }>`
      SELECT dispatch_places AS places FROM registrations WHERE code = 'KA'`;
    expect(added?.places).toMatchObject([{ name: "Peenya store", state_id: demo.state("Karnataka").id }]);
  });

  test("names each wrong field", async () => {
    const wrong = {
      ...{ code: "1", gstin: "29AAGCB7383J1Z5", cin: "12", state_id: 999_999 },
      licences: [{ kind: "fishing", number: "" }],
      dispatch_places: [{ name: "Store", address: "", pincode: "012345" }],
      valid_from: "tomorrow",
    };
    const { status, body } = await add({ ...karnataka, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual([
      ...["cin", "code", "dispatch_places.0.address", "dispatch_places.0.pincode", "licences.0.kind"],
      ...["licences.0.number", "valid_from"],
    ]);
  });

  test.each([
    ["a GSTIN of another State", { code: "MH", gstin: "27AAPFU0939F1ZV" }, "gstin"],
    ["a GSTIN with a wrong check character", { code: "GX", gstin: "29AAGCB7383J1Z5" }, "gstin"],
    ["a State that is none", { code: "XX", gstin: "", state_id: 999_999 }, "state_id"],
    ["an end before its start", { code: "YY", gstin: "29AABCB5576G1ZL", valid_to: "2026-11-30" }, "valid_to"],
  ])("is refused with %s", async (_what, wrong, field) => {
    const { status, body } = await add({ ...karnataka, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])]);
  });

  test("keeps its code for itself, so that each GSTIN has series of its own (CGST Rules r.46(b))", async () => {
    const { status, body } = await add({ ...karnataka, code: "EN" });
    expect([status, body.errors.code]).toEqual([422, [serverTexts.registrationCodeTaken("27AAAAA0000A1Z2")]]);
  });

  test("is not in force twice", async () => {
    const { status, body } = await add({ ...karnataka, valid_from: "2027-01-01" });
    expect([status, body.errors.valid_from]).toEqual([422, [serverTexts.registrationOverlaps("2026-12-01", null)]]);
  });

  test("is not extended into the days of another row of its GSTIN by ending it later", async () => {
    const south = { ...karnataka, code: "SO", gstin: "29AAACC1206D1ZC", valid_from: "2030-04-01" };
    const { id } = (await add({ ...south, valid_to: "2030-12-31" })).body.data;
    const moved = (await add({ ...south, valid_from: "2031-01-01", address: "Moved" })).body.data;
    const { status, body } = await end(id, "2031-01-01");
    expect([status, body.errors]).toEqual([422, { valid_to: [serverTexts.registrationOverlaps("2031-01-01", null)] }]);
    expect((await end(id, "2030-12-30")).status).toBe(200);
    await sql`DELETE FROM registrations WHERE id IN (${id}, ${moved.id})`;
  });

  test("that is not found cannot be changed or ended", async () => {
    expect((await change(999_999, { ...karnataka, seen: "" })).status).toBe(404);
    expect((await end(999_999, "2027-01-01")).status).toBe(404);
    expect((await request("GET", "/api/staff/registrations/999999", { staff: owner })).status).toBe(404);
  });
});

describe("a registration that orders point to", () => {
  test("keeps GSTIN, State and code; its other particulars may change", async () => {
    await placeTestOrder(shop, await shop.customer());
    const { id, ...first } = await find("EN");
    expect(first).toMatchObject({ is_fixed: true, is_current: true, open_orders: 1 });
    const { gstin, code, state_id } = karnataka;
    const wrong = await change(id, { ...first, gstin, code, state_id });
    expect(wrong.status).toBe(422);
    for (const field of ["gstin", "state_id"])
      expect(wrong.body.errors[field]).toEqual([serverTexts.registrationFixed]);
    expect(wrong.body.errors).toHaveProperty("code");

    const both = await Promise.all(
      ["A. Kale", "B. Kale"].map((signatory) => change(id, { ...first, address: "Plot 1, Pune", signatory })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ code: "state_changed", message: serverTexts.groupChanged("27AAAAA0000A1Z2") });

    const { seen } = await find("EN");
    const changed = await change(id, { ...first, address: "Plot 1, Pune", signatory: "A. Kale", seen });
    expect(changed.body.data).toMatchObject({ address: "Plot 1, Pune", signatory: "A. Kale" });
    expect(await site()).toMatchObject({ address: "Plot 1, Pune", gstin: "27AAAAA0000A1Z2", state: "Maharashtra" });
  });

  test("is what the previous release reads in the settings", async () => {
    const [stored] = await sql`
      SELECT value ->> 'gstin' AS gstin, value ->> 'address' AS address, (value ->> 'state_id')::int AS state_id
      FROM settings WHERE name = 'company'`;
    const state_id = demo.state("Maharashtra").id;
    expect(stored).toEqual({ gstin: "27AAAAA0000A1Z2", address: "Plot 1, Pune", state_id });
  });

  test("is checked again while an order is placed, as another process may have changed it", async () => {
    const { token, addressId } = await shop.customer();
    await request("POST", "/api/cart/store", {
      token,
      body: { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 1 },
    });
    const { id } = await find("EN");
    // This process has not been notified: the public state still has the old one.
    await shop.asAdmin(`ALTER TABLE registrations DISABLE TRIGGER USER`);
    await sql`UPDATE registrations SET gstin = '27AAPFU0939F1ZV' WHERE id = ${id}`;
    const body = { shipping_address: addressId, billing_address: addressId, coupon_token: null };
    const refused = await request("POST", "/api/check-out/place-order", { token, body });
    expect([refused.status, refused.body.code]).toEqual([409, "totals_changed"]);
    await sql`UPDATE registrations SET gstin = '27AAAAA0000A1Z2' WHERE id = ${id}`;
    await shop.asAdmin(`ALTER TABLE registrations ENABLE TRIGGER USER`);
  });
});

describe("moving the shop", () => {
  test("new orders are supplied by the registration in force that day", async () => {
    const { id } = await find("EN");
    expect((await end(id, "2016-01-01")).body.errors).toEqual({ valid_to: [serverTexts.endsBeforeBegin] });
    expect((await end(id, "2026-11-30")).body.data).toMatchObject({ validity: "in_force", valid_to: "2026-11-30" });
    clock.set("2026-11-30T23:59:00+05:30");
    await live.refresh();
    expect(current()?.code).toBe("EN");
    clock.set("2026-12-01T00:00:00+05:30");
    await live.refresh();
    expect(current()?.code).toBe("KA");
    expect(await site()).toMatchObject({ gstin: "29AAGCB7383J1Z4", state: "Karnataka", address: karnataka.address });
  });

  test("taxes orders from the new State, and they point to it", async () => {
    const buyer = await shop.customer({ state_id: demo.state("Maharashtra").id });
    const { order } = await placeTestOrder(shop, buyer);
    expect(order).toMatchObject({ supply_kind: "inter", seller_gstin: "29AAGCB7383J1Z4" });
    expect(order.registration_id).toBe(current()?.id);
  });

  test("a registration does not end before its latest order, nor by changing it", async () => {
    await staySignedIn();
    const { id, ...shown } = await find("KA");
    const { number } =
      (await sql<{ number: string }>`SELECT number FROM orders WHERE registration_id = ${id}`)[0] ?? {};
    const refused = { valid_to: [serverTexts.registrationInUse("order", number ?? "", "2026-12-01")] };
    expect(refused.valid_to[0]).toBe(`Order ${number} was placed on 1 December 2026. Choose that day or a later one.`);
    expect((await end(id, "2026-11-30")).body.errors).toEqual({ valid_to: [serverTexts.endsBeforeBegin] });
    await sql`UPDATE registrations SET valid_from = '2026-11-01' WHERE id = ${id}`;
    expect((await end(id, "2026-11-30")).body.errors).toEqual(refused);
    const changed = { ...shown, valid_from: "2026-11-01", valid_to: "2026-11-30", seen: await seenNow(id) };
    expect((await change(id, changed)).body.errors).toEqual(refused);
    expect(await find("KA")).toMatchObject({ valid_to: null });
    await sql`UPDATE registrations SET valid_from = '2026-12-01' WHERE id = ${id}`;
  });

  test("a registration does not end before its latest document", async () => {
    const { id } = await find("KA");
    const number = "KAC/2627/000001";
    await sql`
      WITH series AS (INSERT INTO invoice_series (series, financial_year, last_number) VALUES ('KAC', '2627', 1))
      INSERT INTO invoices (kind, series, financial_year, serial, number, issued_at, registration_id, content)
      VALUES ('challan', 'KAC', '2627', 1, ${number}, '2026-12-02T00:10:00+05:30', ${id}, ${JSON.stringify({ number })})`;
    expect((await end(id, "2026-12-01")).body.errors).toEqual({
      valid_to: [serverTexts.registrationInUse("document", number, "2026-12-02")],
    });
    expect((await end(id, "2026-12-02")).body.data).toMatchObject({ valid_to: "2026-12-02", validity: "in_force" });
    expect((await end(id, "2028-12-31")).status).toBe(200);
  });

  test("ending does not overwrite the day that a colleague has set meanwhile", async () => {
    const { id, seen } = await find("KA");
    const days = ["2028-10-31", "2028-11-30"];
    const answers = await Promise.all(days.map((day) => end(id, day, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = answers.flatMap(({ status }, index) => (status === 200 ? (days[index] ?? []) : []));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ code: "state_changed", message: serverTexts.groupChanged("29AAGCB7383J1Z4") });
    expect(await find("KA")).toMatchObject({ valid_to: kept });
    expect((await end(id, kept ?? "", seen)).status, "what is already so is no conflict").toBe(200);
  });

  test("an order waits for its registration to end, and is not supplied by it afterwards", async () => {
    const { id } = await find("KA");
    clock.set("2026-12-03T09:00:00+05:30");
    await live.refresh();
    const { token, addressId } = await shop.customer();
    const body = { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 1 };
    await request("POST", "/api/cart/store", { token, body });
    const placed = await shop.db.transaction().execute(async (db) => {
      await db.selectFrom("registrations").select("id").where("id", "=", id).forUpdate().execute();
      await db.updateTable("registrations").set({ valid_to: "2026-12-02" }).where("id", "=", id).execute();
      const choice = { shipping_address: addressId, billing_address: addressId, coupon_token: null };
      const placing = request("POST", "/api/check-out/place-order", { token, body: choice });
      await vi.waitFor(async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        expect(await shop.asAdmin(waiting)).toHaveLength(1);
      }, patience);
      return { placing };
    });
    const { status, body: refused } = await placed.placing;
    expect([status, refused.code]).toEqual([409, "totals_changed"]);
    await sql`UPDATE registrations SET valid_to = '2028-06-30' WHERE id = ${id}`;
    await live.refresh();
  });

  test("a registration ends once", async () => {
    await staySignedIn();
    const { id } = await find("EN");
    expect((await end(id, "2026-12-31")).status).toBe(409);
  });

  test("one that was ended is not extended by a form that was opened before", async () => {
    const { id, ...opened } = await find("KA");
    expect((await end(id, "2027-12-31")).status).toBe(200);
    expect((await change(id, { ...opened, address: "5 Residency Road" })).body.code).toBe("state_changed");
    expect(await find("KA")).toMatchObject({ valid_to: "2027-12-31" });
  });
});
