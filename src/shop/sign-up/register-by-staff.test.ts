import { beforeAll, expect, test } from "vitest";
import { readMails, runDueJobs } from "../../../test/support/mails.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { createPasswordLink } from "../customers/index.ts";

const shop = await testShop();
const { request, member, sql, jobs } = shop;
let sales: TestMember;
let place: { state_id: number; city_id: number };

beforeAll(async () => {
  sales = await member("sales");
  const [city] = await sql<{ state_id: number; city_id: number }>`
    SELECT state_id, id AS city_id FROM cities
    WHERE state_id = (SELECT (value->>'state_id')::int FROM settings WHERE name = 'company') ORDER BY id LIMIT 1`;
  if (!city) throw new Error("no city");
  place = city;
});

let made = 0;
const details = (changes: object = {}) => ({
  ...{ first_name: "Meera", last_name: "Iyer", dob: "1980-02-29", mobile_number: "9876501234", mci_number: "KMC/99" },
  ...{ pincode: "400001", address: "4 Residency Road", email: `meera.${++made}@clinic.example`, consent: "telephone" },
  ...place,
  ...changes,
});
const open = (changes: object = {}, actor: TestMember | null = sales) =>
  request("POST", "/api/staff/customers", { staff: actor, body: details(changes) });
const shown = async (id: number) => (await request("GET", `/api/staff/customers/${id}`, { staff: sales })).body.data;

test("the customer gets a link, sets a password and signs in", async () => {
  const email = "new.account@clinic.example";
  const opened = await open({ email });
  expect(opened.body.data).toMatchObject({ name: "Meera Iyer" });
  await jobs.runDue();
  const mail = (await readMails(shop)).find((each) => each.includes(`To: ${email}`)) ?? "";
  expect(mail.replace(/\s+/g, " ")).toContain(`${sales.name} of`);
  expect(mail).toContain("by telephone");
  const token = /reset-password\?token=3?D?([\w-]{43})/.exec(mail)?.[1] ?? "";
  const password = "a tympanum for Meera";
  expect((await request("POST", "/api/reset-password", { body: { token, password } })).status).toBe(200);
  expect((await request("POST", "/api/login", { body: { email, password } })).status).toBe(200);
  const id = opened.body.data.id;
  expect((await shown(id)).addresses).toMatchObject([{ f_name: "Meera", address: "4 Residency Road" }]);
  const [logged] = await sql<{ act: string; subject_name: string; after: object }>`
    SELECT act, subject_name, after FROM audit_entries WHERE subject = 'customer' AND subject_id = ${String(id)}`;
  expect(logged).toEqual({
    ...{
      act: "opened an account for",
      subject_name: `#${id}`,
      after: { account_type: "doctor", consent: "telephone" },
    },
  });
});

test("the link works although its mail was sent again", async () => {
  const email = "sent.twice@clinic.example";
  await open({ email });
  const repeat = await runDueJobs(shop, "mail.account-opened");
  await repeat();
  const mails = (await readMails(shop)).filter((each) => each.includes(`To: ${email}`));
  const links = mails.map((mail) => /reset-password\?token=3?D?([\w-]{43})/.exec(mail)?.[1]);
  const body = { token: links[0], password: "a tympanum for Meera" };
  expect((await request("POST", "/api/reset-password", { body })).status).toBe(200);
});

test("the mail leads to where a link can be asked for if its own has been replaced before it was sent", async () => {
  const email = "in.a.hurry@clinic.example";
  const { id } = (await open({ email })).body.data;
  const [job] = await sql<{ id: string }>`
    UPDATE jobs SET due_at = now() + interval '1 day' WHERE name = 'mail.account-opened' AND payload->>'customer_id' = ${String(id)}
    RETURNING id`;
  // As in an attempt that ended before it sent the mail.
  await createPasswordLink(shop.shop, id, { mailId: job?.id ?? "", lifetime: 3_600_000 });
  await request("POST", "/api/forgot-password", { body: { email } });
  await jobs.runDue();
  await sql`UPDATE jobs SET due_at = now() WHERE id = ${job?.id}`;
  await jobs.runDue();
  const mails = (await readMails(shop)).filter((each) => each.includes(`To: ${email}`));
  expect(mails.map((mail) => /reset-password\?token|forgot-password/.exec(mail)?.[0])).toEqual([
    ...["reset-password?token", "forgot-password"],
  ]);
  expect(mails[1]).toContain("by telephone");
  expect(mails[1]).not.toContain("reset-password?token");
});

test("DPDP Act s.6: agreement by telephone is recorded as such, and what was not given stays pending", async () => {
  const agreed = await shown((await open()).body.data.id);
  expect(agreed).toMatchObject({ registered_by: sales.name, consent: { through: "telephone" } });
  const pending = await shown((await open({ consent: "pending" })).body.data.id);
  expect(pending).toMatchObject({ registered_by: sales.name, consent: null });
});

test("a colleague without the right is refused", async () => {
  expect((await open({}, await member("warehouse"))).status).toBe(403);
  expect((await open({}, null)).status).toBe(401);
});

test.each([
  ["a doctor without a council number", { mci_number: "" }, "mci_number"],
  ["a child", { dob: "2020-01-01" }, "dob"],
  ["no word on consent", { consent: undefined }, "consent"],
  ["a GSTIN of another State", { gstin: "29AAACB1234C1Z5" }, "gstin"],
  ["20,000 characters", { first_name: "M".repeat(20_000) }, "first_name"],
  ["a city elsewhere", { city_id: 2_000_000 }, "city_id"],
])("%s is refused", async (_what, changes, field) => {
  const answer = await open(changes);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toHaveProperty(field);
});

test("null bytes are refused", async () => {
  expect((await open({ last_name: "I\u0000yer" })).status).toBe(422);
});

test("two opening the same account at once: one does", async () => {
  const email = "twice@clinic.example";
  const answers = await Promise.all([open({ email }), open({ email: email.toUpperCase() })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect((await open({ email })).body.errors.email[0]).toMatch(/Choose that customer/);
});

test("an address is added for the customer, and only its id is logged", async () => {
  const { id } = (await open()).body.data;
  const path = `/api/staff/customers/${id}/addresses`;
  const body = {
    ...{
      f_name: "Meera",
      l_name: "Iyer",
      company_name: "Iyer Clinic",
      address: "9 Fort Road",
      apartment_no: "2",
      ...place,
    },
    ...{ pincode: "400002", email: "clinic@clinic.example", phone_number: "9876501234" },
  };
  expect((await request("POST", path, { staff: sales, body })).status).toBe(201);
  expect((await shown(id)).addresses).toHaveLength(2);
  const misplaced = await request("POST", path, { staff: sales, body: { ...body, city_id: 2_000_000 } });
  expect(misplaced.body.errors).toHaveProperty("city_id");
  const nobody = await request("POST", "/api/staff/customers/2000000/addresses", { staff: sales, body });
  expect(nobody.status).toBe(404);
  const logged = await sql<{ after: { address_id?: number } }>`
    SELECT after FROM audit_entries WHERE act = 'added an address for' AND subject_id = ${String(id)}`;
  expect(logged).toEqual([{ after: { address_id: expect.any(Number) } }]);
});
