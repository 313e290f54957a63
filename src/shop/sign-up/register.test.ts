import { expect, test } from "vitest";
import { readMails } from "../../../test/support/mails.ts";
import { registration } from "../../../test/support/registration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
t.clock.set("2026-11-21T00:30:00+05:30");

let street = 0;
/** Each from a different network address, so that one test's limit does not affect the next. */
const register = (body: unknown, from = `198.51.100.${++street}`) =>
  t.request("POST", "/api/register", { body, headers: { "x-forwarded-for": from } });

const refused = async (changed: Record<string, unknown>) => {
  const answer = await register(registration(changed));
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe("invalid");
  return answer.body.errors;
};

test("mails are in the language of the sign-up, and later of the last sign-in or page", async () => {
  const { email, password } = registration({});
  const body = registration({ email });
  const lastMail = async () => {
    await t.jobs.runDue();
    const mine = (await readMails(t)).filter((mail) => mail.includes(`To: ${email}`));
    return mine.at(-1);
  };
  const readLanguage = async () => (await t.sql`SELECT language FROM customers WHERE email = ${email}`)[0];
  await t.request("POST", "/hi/api/register", { body, headers: { "x-forwarded-for": "198.51.100.250" } });
  expect(await readLanguage()).toEqual({ language: "hi" });
  expect(await lastMail()).toContain("Subject: स्वागत है");
  await t.request("POST", "/api/forgot-password", { body: { email } });
  expect(await lastMail()).toMatch(/\/hi\/reset-password\?token=/);
  for (const [prefix, language] of [
    ["", "en"],
    ["/hi", "hi"],
    ["/hi", "hi"],
  ]) {
    expect((await t.request("POST", `${prefix}/api/login`, { body: { email, password } })).status).toBe(200);
    expect(await readLanguage()).toEqual({ language });
  }
  const token = (await t.request("POST", "/hi/api/login", { body: { email, password } })).body.success;
  const details = async (prefix: string) => (await t.request("GET", `${prefix}/api/user-details`, { token })).body;
  // A page opened in the other language counts; its other requests do not matter.
  expect((await details("")).language).toBe("en");
  expect(await readLanguage()).toEqual({ language: "en" });
  await t.request("GET", "/hi/api/cart", { token });
  expect(await readLanguage()).toEqual({ language: "en" });
  const before = await t.sql`SELECT xmin::text FROM customers WHERE email = ${email}`;
  await details("");
  expect(await t.sql`SELECT xmin::text FROM customers WHERE email = ${email}`).toEqual(before);
  expect((await details("/hi")).language).toBe("hi");
  expect(await readLanguage()).toEqual({ language: "hi" });
});

test("opens an account, saves its address, and does not sign in", async () => {
  const given = registration({ gstin: "27 aapfu0939f 1zv", company_name: "Iyer ENT Clinic" });
  const answer = await register(given);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ message: "Register Successfully." });

  const [kept] = await t.sql`
    SELECT c.email, c.password_hash, c.mobile_number, c.gstin, c.verification, c.account_type, a.first_name, a.company_name,
           a.address, a.apartment_no, a.pincode, a.phone_number, a.city_id
    FROM customers c JOIN addresses a ON a.customer_id = c.id WHERE c.email = ${given.email}`;
  expect(kept).toMatchObject({
    mobile_number: "9876543210",
    gstin: "27AAPFU0939F1ZV",
    verification: "pending",
    account_type: "doctor",
    first_name: "Meera",
    company_name: "Iyer ENT Clinic",
    address: "12 Karve Road",
    apartment_no: "Flat 3",
    pincode: "411004",
    phone_number: "9876543210",
    city_id: 145,
  });
  expect(kept).toHaveProperty("password_hash", expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/));
});

test("names every field that is missing", async () => {
  const answer = await register({});
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).sort()).toEqual(
    [
      "address",
      "city_id",
      "dob",
      "email",
      "first_name",
      "last_name",
      "mci_number",
      "mobile_number",
      "password",
      "pincode",
      "state_id",
    ].sort(),
  );
});

test("names everything that is wrong at once", async () => {
  const errors = await refused({ dob: "2009-01-01", password: "Password@123", city_id: 62, gstin: "27AAPFU0939F1ZA" });
  expect(errors).toEqual({
    dob: [serverTexts.tooYoung],
    password: [serverTexts.passwordWellKnown],
    city_id: [serverTexts.cityElsewhere],
    gstin: [expect.stringContaining("check character")],
  });
});

test("names what only the shop can see beside what is invalid, in one reply", async () => {
  const taken = registration();
  await register(taken);
  const errors = await refused({
    ...{ first_name: "", pincode: "1", mci_number: "", password: "Password@123", dob: "2009-01-01" },
    ...{ email: taken.email, gstin: "27AAPFU0939F1ZA" },
  });
  expect(errors).toEqual({
    first_name: ["First name is required."],
    pincode: ["Enter a 6-digit PIN code."],
    mci_number: [serverTexts.mciNeeded],
    password: [serverTexts.passwordWellKnown],
    dob: [serverTexts.tooYoung],
    email: [serverTexts.emailTaken],
    gstin: [expect.stringContaining("check character")],
  });
});

test.each([
  ["dob", "2008-11-22", serverTexts.tooYoung],
  ["dob", "2008-02-30", undefined],
  ["dob", "0001-01-01", serverTexts.bornImpossible],
  ["mci_number", null, serverTexts.mciNeeded],
  ["mci_number", "MMC 12", undefined],
  ["state_id", 999, serverTexts.stateUnknown],
  ["city_id", 99999, serverTexts.cityUnknown],
  ["city_id", 62, serverTexts.cityElsewhere],
  ["gstin", "24AAACC1206D1ZM", undefined],
  ["password", "short", undefined],
  ["password", "x".repeat(129), undefined],
  ["password", "clinic.example", serverTexts.passwordWellKnown],
  ["mobile_number", "5876543210", undefined],
  ["pincode", "011004", undefined],
  ["email", "meera@clinic", undefined],
  ["first_name", "x".repeat(61), undefined],
  ["account_type", "visitor", undefined],
])("refuses %s %j", async (field, value, text) => {
  const errors = await refused({ [field]: value });
  expect(Object.keys(errors)).toEqual([field]);
  if (text) expect(errors[field]).toEqual([text]);
});

test("eighteen is reached at midnight in India", async () => {
  expect((await register(registration({ dob: "2008-11-21" }))).status).toBe(201);
});

test("a dealer needs no council number, and their GSTIN must be of their state", async () => {
  const dealer = { account_type: "dealer", mci_number: "", gstin: "24AAACC1206D1ZM", state_id: 11, city_id: 62 };
  expect((await register(registration(dealer))).status).toBe(201);
});

test("an email address has one account, however it is written", async () => {
  const given = registration();
  expect((await register(given)).status).toBe(201);
  const again = await register({ ...given, email: given.email.toUpperCase() });
  expect(again.status).toBe(422);
  expect(again.body.errors).toEqual({ email: [serverTexts.emailTaken] });
});

test("only one of many simultaneous registrations of an address succeeds", async () => {
  const given = registration();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      register({ ...given, email: index % 2 ? given.email : given.email.toUpperCase() }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  const kept = await t.sql`
    SELECT a.id FROM customers c JOIN addresses a ON a.customer_id = c.id WHERE lower(c.email) = ${given.email}`;
  expect(kept).toHaveLength(1);
});

test("sixty in an hour from one network, then it says how long to wait", async () => {
  const taken = registration();
  await register(taken);
  for (let count = 0; count < 60; count++) expect((await register(taken, "203.0.113.9")).status).toBe(422);
  const refused = await register(registration(), "203.0.113.9");
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe("too_many_requests");
  expect(refused.headers["retry-after"]).toBe("3600");
  expect((await register(registration(), "203.0.113.10")).status).toBe(201);
  t.clock.advance({ hours: 1 });
  expect((await register(registration(), "203.0.113.9")).status).toBe(201);
});
