import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { pointsWarning } from "../../contract/staff/points-warning.ts";
import { addPoints } from "../rewards/index.ts";

const shop = await testShop();
const { request, customer, member, sql, db } = shop;
const [warehouse, support] = [await member("warehouse"), await member("support")];
let doctor: TestCustomer;
type Lot = { id: number; lot_no: string; ref_no: string; on_hand: number; free: number };
const readLot = async (id?: number) => {
  const [lot] = await sql<Lot>`
    SELECT l.id, l.lot_no, n.ref_no, l.on_hand, l.on_hand - l.reserved AS free FROM lots l JOIN variant_names n USING (variant_id)
    WHERE l.quarantined_at IS NULL AND coalesce(l.expires_on, 'infinity') > '2027-06-01' AND l.on_hand - l.reserved >= 3
      AND (${id ?? null}::int IS NULL OR l.id = ${id ?? null}) ORDER BY l.id LIMIT 1`;
  if (!lot) throw new Error("There is no lot to take from.");
  return lot;
};
const lot = await readLot();

beforeEach(async () => {
  shop.clock.set(new Date("2026-11-21T10:00:00+05:30"));
  doctor = await customer();
});

const record = (changes: object = {}, staff: TestMember | null = warehouse) =>
  request("POST", "/api/staff/promotions", {
    staff,
    body: {
      ...{ kind: "sample", email: doctor.email, ref_no: lot.ref_no, lot_no: lot.lot_no, quantity: 1 },
      ...{ unit_value: 900, given_on: "2026-11-20", reason: "Trial in theatre", ...changes },
    },
  });
const reminder = { kind: "brand_reminder", ref_no: null, lot_no: null, item: "Anatomy chart" };
const refusal = async (changes: object) => (await record(changes)).body.errors;

describe("UCMPMD 2024: evaluation samples", () => {
  test("are documents at value, and leave their lot", async () => {
    const before = await readLot(lot.id);
    const { status, body } = await record({ quantity: 2 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ kind: "sample", customer_id: doctor.id, recipient_name: "Asha Rao", quantity: 2, value: 1800 },
      ...{ lot_no: lot.lot_no, given_on: "2026-11-20", staff_name: warehouse.name, reason: "Trial in theatre" },
    });
    const [after] = await sql<{ on_hand: number }>`SELECT on_hand FROM lots WHERE id = ${lot.id}`;
    expect(after?.on_hand).toBe(before.on_hand - 2);
    expect(
      await sql`SELECT on_hand, reason FROM stock_movements WHERE lot_id = ${lot.id} ORDER BY id DESC LIMIT 1`,
    ).toEqual([{ on_hand: -2, reason: body.data.number }]);
  });

  test("go to medical professionals only", async () => {
    for (const account_type of ["dealer", "hospital"] as const) {
      const { email } = await customer({ account_type });
      expect(await refusal({ email })).toEqual({ email: [serverTexts.samplesForDoctors] });
    }
  });

  test("come from stock, and never more than there is", async () => {
    expect(await refusal({ ref_no: "", lot_no: "" })).toHaveProperty("lot_no");
    expect(await refusal({ lot_no: "NO-SUCH" })).toEqual({ lot_no: [serverTexts.lotUnknown] });
    const { free } = await readLot(lot.id);
    expect(await refusal({ quantity: Math.min(free + 1, 1000) })).toHaveProperty("quantity");
    await sql`UPDATE lots SET quarantined_at = now() WHERE id = ${lot.id}`;
    expect(await refusal({})).toEqual({ lot_no: [serverTexts.lotNotForUse] });
    await sql`UPDATE lots SET quarantined_at = NULL WHERE id = ${lot.id}`;
  });

  test("two taking the last units at once: one is refused", async () => {
    const { free } = await readLot(lot.id);
    const quantity = Math.min(1000, Math.floor(free / 2) + 1);
    const first = free - 2 * quantity >= 0 ? free - quantity - 1 : 0;
    if (first > 0) await sql`UPDATE lots SET on_hand = on_hand - ${first} WHERE id = ${lot.id}`;
    const both = await Promise.all([record({ quantity }), record({ quantity })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    await sql`UPDATE lots SET on_hand = on_hand + ${first + quantity} WHERE id = ${lot.id}`;
  });
});

describe("UCMPMD 2024: brand reminders", () => {
  test("are worth Rs 1,000 each at most", async () => {
    expect((await record({ ...reminder, unit_value: 1000, quantity: 3 })).body.data.value).toBe(3000);
    expect(await refusal({ ...reminder, unit_value: 1000.01 })).toEqual({ unit_value: [serverTexts.reminderTooDear] });
    await expect(
      shop.asAdmin(`INSERT INTO promotional_items (kind, customer_id, recipient_name, account_type, item, quantity,
        unit_value_paise, given_on, reason, staff_id, staff_name, created_at)
        VALUES ('brand_reminder', ${doctor.id}, 'A', 'doctor', 'Chart', 1, 100001, '2026-11-20', 'x', ${warehouse.id}, 'N', now())`),
    ).rejects.toThrow(/check constraint/);
  });
});

test.each([
  ["kind", { kind: "gift" }],
  ["email", { email: "no.one@clinic.example" }],
  ["item", { ...reminder, item: " " }],
  ["quantity", { quantity: 0 }],
  ["unit_value", { unit_value: -1 }],
  ["unit_value", { unit_value: 0 }],
  ["given_on", { given_on: "2026-11-22" }],
  ["reason", { reason: "" }],
])("is refused at %s", async (field, changes) => {
  const answer = await record(changes);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test("is refused to visitors, customers and staff without the right; never changed", async () => {
  expect((await record({}, null)).status).toBe(401);
  expect((await record({}, support)).status).toBe(403);
  const token = doctor.token;
  expect((await request("GET", "/api/staff/promotions/doctors?year=2627", { token })).status).toBe(401);
  await record(reminder);
  await expect(shop.asAdmin("UPDATE promotional_items SET quantity = 9")).rejects.toThrow(/never changed/);
});

describe("UCMPMD 2024: what each doctor received in a financial year", () => {
  const report = async (year: string) =>
    (await request("GET", `/api/staff/promotions/doctors?year=${year}`, { staff: support })).body.data;
  const mine = async (year: string) =>
    (await report(year)).find(({ customer_id }: { customer_id: number }) => customer_id === doctor.id);

  test("adds up points, samples and reminders, from 1 April to 31 March in Indian time", async () => {
    const points = (occasion: string, count: number, at: string) =>
      addPoints(db, {
        ...{ customerId: doctor.id, occasion: `${occasion} ${doctor.id}`, points: count, reason: "Order delivered" },
        ...{ orderNumber: null, at: new Date(at) },
      });
    await points("a", 120, "2026-04-01T00:00:00+05:30");
    await points("b", -20, "2026-06-01T00:00:00+05:30");
    await points("c", 7, "2026-03-31T23:59:00+05:30");
    await record({ given_on: "2026-04-01", unit_value: 950.5 });
    await record({ ...reminder, given_on: "2026-10-01", unit_value: 200, quantity: 2 });
    await record({ ...reminder, given_on: "2026-03-31", unit_value: 10 });
    expect(await mine("2627")).toEqual({
      ...{ customer_id: doctor.id, name: "Asha Rao", points: 100, points_value: 100 },
      ...{ samples: 1, samples_value: 950.5, reminders: 2, reminders_value: 400, total_value: 1450.5 },
    });
    expect(await mine("2526")).toMatchObject({ points: 7, samples: 0, reminders: 1, total_value: 17 });
    expect(await mine("2728")).toBeUndefined();
  });

  test("says while doctors earn points though no reason is recorded", async () => {
    const { token } = await shop.customer({ account_type: "hospital" });
    const warnings = async () => {
      const hospital = (await request("GET", "/api/user-details", { token })).body;
      const read = async (path: string) => (await request("GET", `/api/staff/${path}`, { staff: support })).body;
      return [
        (await read("promotions/doctors?year=2627")).points_warning,
        (await read(`customers/${doctor.id}`)).data.points_warning,
        (await read(`customers/${hospital.id}`)).data.points_warning,
      ];
    };
    expect(await warnings()).toEqual([null, null, null]);
    const granted = (reward_reason: string) => sql`
      INSERT INTO settings (name, value) VALUES ('selling', ${JSON.stringify({ reward_earners: "everyone", reward_reason })}::jsonb)
      ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value`;
    await granted("");
    expect(await warnings()).toEqual([pointsWarning, pointsWarning, null]);
    await granted("Counsel's opinion");
    expect(await warnings()).toEqual([null, null, null]);
    await sql`UPDATE settings SET value = value - 'reward_earners' - 'reward_reason' WHERE name = 'selling'`;
  });

  test("is exported as CSV and Excel, and so is the list as CSV", async () => {
    await record(reminder);
    const file = (query: string) => request("GET", `/api/staff/promotions/${query}`, { staff: support });
    const csv = await file("doctors/file?year=2627");
    expect(csv.body).toMatch(/^\ufeffname,points,points_value,samples/);
    expect(csv.body).toContain("Asha Rao");
    const excel = await file("doctors/file?year=2627&format=xlsx");
    expect([excel.status, excel.headers["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    expect((await file("file?year=2627")).body).toContain("Anatomy chart");
    expect((await file("doctors/file?year=2629")).status).toBe(422);
  });

  test("leaves out organisations", async () => {
    const { id, email } = await customer({ account_type: "hospital" });
    await record({ ...reminder, email });
    expect((await report("2627")).some(({ customer_id }: { customer_id: number }) => customer_id === id)).toBe(false);
  });
});

test("the recipient finds it in the export of the account", async () => {
  await record(reminder);
  const { body } = await request("GET", "/api/account/export", { token: doctor.token });
  expect(body.promotions).toMatchObject([{ kind: "brand_reminder", item: "Anatomy chart", value: 900 }]);
});
