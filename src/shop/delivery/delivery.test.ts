import { beforeEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { deliveryCalls } from "../../contract/delivery.ts";

const shop = await testShop();
const { request, sql, clock, live } = shop;
const demo = await loadDemonstration(shop);
const ist = (moment: string) => new Date(`${moment}+05:30`);
const delivery = async (pincode: string) => (await request("GET", `/api/delivery/${pincode}`)).body.data;

// A Monday, before the cut-off time.
const morning = ist("2026-11-23T10:00:00");
clock.set(morning);
const owner = await shop.member("owner");
beforeEach(() => clock.set(morning));

describe("a PIN code", () => {
  test("of a city gets that city, its State and two days", async () => {
    const { status, body } = await request("GET", "/api/delivery/411004");
    expect(status).toBe(200);
    expect(body).toEqual(deliveryCalls["GET delivery/:pincode"].reply.parse(body));
    expect(body.data).toEqual({
      ...{ serviceable: true, cash_on_delivery: true, city: "Pune" },
      ...{ state: "Maharashtra", state_id: demo.state("Maharashtra").id },
      ...{ dispatch_on: "2026-11-23", delivered_by: "2026-11-24" },
    });
  });

  test("gets what the longest prefix says", async () => {
    expect(await delivery("400001")).toMatchObject({ city: "Mumbai" });
    expect(await delivery("400601")).toMatchObject({ city: "Thane" });
    expect(await delivery("403601")).toMatchObject({ city: null, state: "Goa" });
    expect(await delivery("416001")).toMatchObject({ city: null, state: "Maharashtra" });
  });

  test("that is not delivered to gets no days", async () => {
    const none = { serviceable: false, cash_on_delivery: false, dispatch_on: null, delivered_by: null };
    expect(await delivery("682555")).toMatchObject({ ...none, state: "Lakshadweep" });
    expect(await delivery("900056")).toMatchObject({ ...none, state: null });
  });

  test("of no area leaves open what is not known", async () => {
    await sql`DELETE FROM pincode_areas WHERE prefix LIKE '17%'`;
    await live.refresh();
    const unknown = { serviceable: null, cash_on_delivery: null, city: null, state_id: null, state: null };
    expect(await delivery("171001")).toEqual({ ...unknown, dispatch_on: "2026-11-23", delivered_by: null });
  });

  test.each(["012345", "41100", "4110040", "41100a", "%00", "411004%27--", "４１１００４"])(
    "written as %s is refused",
    async (pincode) => {
      const { status, body } = await request("GET", `/api/delivery/${encodeURI(pincode).replaceAll("%25", "%")}`);
      expect([400, 422]).toContain(status);
      if (status === 422) expect(body).toMatchObject({ code: "invalid" });
    },
  );

  test("may be written with a space", async () => {
    expect(await delivery("411%20004")).toMatchObject({ city: "Pune" });
  });

  test("is answered with 304 until the cut-off time passes", async () => {
    const first = await request("GET", "/api/delivery/411004");
    const headers = { "if-none-match": first.headers.etag ?? "" };
    expect((await request("GET", "/api/delivery/411004", { headers })).status).toBe(304);
    clock.set(ist("2026-11-23T14:00:00"));
    await live.refresh();
    const later = await request("GET", "/api/delivery/411004", { headers });
    expect([later.status, later.body.data.dispatch_on]).toEqual([200, "2026-11-24"]);
  });
});

test("the public state is loaded again at the cut-off time, so that no page keeps an old day", async () => {
  await live.refresh();
  expect(live.current().validUntil).toEqual(ist("2026-11-23T14:00:00"));
  clock.set(ist("2026-11-23T14:00:00"));
  await live.refresh();
  expect(live.current().validUntil.getTime()).toBeGreaterThan(clock.now().getTime());
});

test("a change of the settings takes effect before its reply; one that was overtaken is refused", async () => {
  const read = async () => (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
  const { delivery: settings, seen } = await read();
  expect(settings).toMatchObject({ cut_off: "14:00", holidays: "", default_days: 5 });
  const body = { ...settings, holidays: "2026-11-23 Local holiday", seen: seen.delivery };
  const save = (sent: object) => request("PUT", "/api/staff/settings/delivery", { staff: owner, body: sent });
  expect((await save(body)).status).toBe(200);
  expect((await delivery("411004")).dispatch_on).toBe("2026-11-24");
  expect(await save({ ...body, cut_off: "09:00" })).toMatchObject({ status: 409, body: { code: "state_changed" } });
  expect((await read()).delivery.cut_off).toBe("14:00");
  await save({ ...settings, seen: (await read()).seen.delivery });
});

test.each([
  ["working_days", []],
  ["working_days", ["someday"]],
  ["cut_off", "24:00"],
  ["cut_off", "2 pm"],
  ["holidays", "2026-02-30"],
  ["holidays", "26 January"],
  ["default_days", 61],
  ["default_days", 1.5],
])("settings with %s %j are refused", async (field, value) => {
  const { delivery: settings, seen } = (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
  const body = { ...settings, [field]: value, seen: seen.delivery };
  const { status, body: reply } = await request("PUT", "/api/staff/settings/delivery", { staff: owner, body });
  expect(status).toBe(422);
  expect(Object.keys(reply.errors)[0]).toMatch(new RegExp(`^${field}`));
});
