import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { enquiryStamp } from "../../../test/support/enquiries.ts";
import { registration } from "../../../test/support/registration.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { request } = t;
const staff = await t.member("owner");

/** The current privacy notice, as its date and the beginning of its SHA-256. */
async function currentNotice(): Promise<string> {
  const [page] = await t.sql<{ html: string; day: string }>`
    SELECT html, to_char(changed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day FROM pages WHERE slug = 'privacy'`;
  return `${page?.day} ${createHash("sha256")
    .update(page?.html ?? "")
    .digest("hex")
    .slice(0, 12)}`;
}

async function register() {
  const given = registration();
  expect((await request("POST", "/api/register", { body: given })).status).toBe(201);
  const token = (await request("POST", "/api/login", { body: given })).body.success;
  const { id } = (await request("GET", "/api/user-details", { token })).body;
  return { id, token };
}
const readExport = async (token: string) => (await request("GET", "/api/account/export", { token })).body;
const customerShown = async (id: number) => (await request("GET", `/api/staff/customers/${id}`, { staff })).body.data;

test("what a customer agreed to at registration is shown to them and to staff, also after the notice has changed", async () => {
  const { id, token } = await register();
  const consent = { notice_version: await currentNotice(), agreed_at: "2026-11-21T04:30:00.000Z" };
  expect((await readExport(token)).consent).toEqual(consent);
  expect((await customerShown(id)).consent).toEqual({ ...consent, through: null });

  const before = (await request("GET", "/api/staff/pages/privacy", { staff })).body.data;
  const page = { title: before.title, html: "<p>Another notice.</p>", seen: before.changed_at };
  expect((await request("PUT", "/api/staff/pages/privacy", { staff, body: page })).status).toBe(200);
  expect((await readExport(token)).consent).toEqual(consent);
  const later = await register();
  expect((await readExport(later.token)).consent.notice_version).toBe(await currentNotice());
  expect(await currentNotice()).not.toBe(consent.notice_version);
});

/** Publishes another privacy notice, and returns its version. */
async function newNotice(html: string): Promise<string> {
  const before = (await request("GET", "/api/staff/pages/privacy", { staff })).body.data;
  const page = { title: before.title, html, seen: before.changed_at };
  expect((await request("PUT", "/api/staff/pages/privacy", { staff, body: page })).status).toBe(200);
  return currentNotice();
}
const accept = (notice_version: unknown, token: string | null) =>
  request("POST", "/api/privacy-consent", { token, body: { notice_version } });
const consents = async (token: string) => (await request("GET", "/api/privacy-consent", { token })).body.data;
const asked = async (token: string) => (await request("GET", "/api/user-details", { token })).body.notice_to_accept;

test("DPDP Act s.5 and s.6: a new version of the notice is accepted once, and each consent is kept with its date", async () => {
  const first = await currentNotice();
  const { token } = await register();
  expect(await asked(token)).toBeNull();
  const second = await newNotice("<p>A second notice.</p>");
  expect(await asked(token)).toBe(second);
  t.clock.set("2026-11-21T10:30:00+05:30");
  const history = [
    { notice_version: first, agreed_at: "2026-11-21T04:30:00.000Z" },
    { notice_version: second, agreed_at: "2026-11-21T05:00:00.000Z" },
  ];
  const { status, body } = await accept(second, token);
  expect([status, body.data]).toEqual([200, { to_accept: null, accepted: history }]);
  expect(await asked(token)).toBeNull();
  t.clock.set("2026-11-21T11:00:00+05:30");
  expect((await accept(second, token)).body.data.accepted).toEqual(history);
  expect((await readExport(token)).consents).toEqual(history);
  await expect(t.sql`UPDATE consents SET agreed_at = now()`).rejects.toThrow();
  t.clock.set("2026-11-21T10:00:00+05:30");
});

async function rename(title: string) {
  const { html, changed_at: seen } = (await request("GET", "/api/staff/pages/privacy", { staff })).body.data;
  const renamed = await request("PUT", "/api/staff/pages/privacy", { staff, body: { title, html, seen } });
  expect(renamed.status).toBe(200);
}

test("a new title alone is no new notice: customers are asked again once the text changes, also to what it was before", async () => {
  await newNotice("<p>A notice with a title.</p>");
  await t.sql`UPDATE pages SET changed_at = changed_at - interval '2 days' WHERE slug = 'privacy'`;
  const first = await currentNotice();
  const { token } = await register();
  await rename("Your data");
  expect(await currentNotice()).not.toBe(first);
  expect(await asked(token)).toBeNull();
  expect((await consents(token)).to_accept).toBeNull();
  t.clock.advance({ minutes: 1 });
  const other = await newNotice("<p>Another text.</p>");
  expect(await asked(token)).toBe(other);
  expect((await accept(other, token)).status).toBe(200);
  const back = await newNotice("<p>A notice with a title.</p>");
  expect(await asked(token)).toBe(back);
  expect((await accept(back, token)).body.data.to_accept).toBeNull();
});

test("a text is accepted although it got a new title while it was read, and recorded as the version in force", async () => {
  const { token } = await register();
  await newNotice("<p>A notice to read.</p>");
  await t.sql`UPDATE pages SET changed_at = changed_at - interval '2 days' WHERE slug = 'privacy'`;
  const read = await asked(token);
  await rename("A title for readers");
  const inForce = await currentNotice();
  expect(inForce).not.toBe(read);
  t.clock.advance({ minutes: 1 });
  const { status, body } = await accept(read, token);
  expect([status, body.data.to_accept]).toEqual([200, null]);
  expect(body.data.accepted.at(-1).notice_version).toBe(inForce);
  // A second tab, which still shows the version that was read.
  expect((await accept(read, token)).body).toEqual(body);
});

test("a text that returns on the day on which it was accepted is the version accepted, and is not asked for again", async () => {
  const { token } = await register();
  const first = await newNotice("<p>A text to return.</p>");
  t.clock.advance({ minutes: 1 });
  expect((await accept(first, token)).status).toBe(200);
  const second = await newNotice("<p>A text in between.</p>");
  t.clock.advance({ minutes: 1 });
  expect((await accept(second, token)).status).toBe(200);
  expect(await newNotice("<p>A text to return.</p>")).toBe(first);
  expect(await asked(token)).toBeNull();
  expect((await consents(token)).accepted.map((each: { notice_version: string }) => each.notice_version)).toContain(
    first,
  );
});

test("DPDP Act s.6: no version but the one in force can be accepted, and only by the customer", async () => {
  const { token } = await register();
  const old = await currentNotice();
  const inForce = await newNotice("<p>A third notice.</p>");
  for (const version of [old, "2020-01-01 000000000000", "none"])
    expect((await accept(version, token)).status, version).toBe(409);
  expect((await accept("", token)).status).toBe(422);
  expect((await accept(inForce, null)).status).toBe(401);
  expect((await request("GET", "/api/privacy-consent")).status).toBe(401);
  expect(await asked(token)).toBe(inForce);
  const another = await t.customer();
  const both = await Promise.all([accept(inForce, token), accept(inForce, token)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await consents(token)).accepted).toHaveLength(2);
  expect((await consents(another.token)).accepted).toEqual([]);
});

test("a visitor's and a customer's enquiry say which notice they were sent under", async () => {
  const fields = {
    ...{ name: "Asha", email: "asha@clinic.example", contact_no: "9876543210" },
    ...{ subject: "Tubes", description: "Which sizes?" },
  };
  const { token } = await t.customer();
  for (const as of [null, token]) {
    const body = { ...fields, form_stamp: enquiryStamp(t) };
    const { enquiry_no } = (await request("POST", "/api/send-inquiry", { token: as, body })).body;
    const [row] = await t.sql<{ id: number }>`SELECT id FROM enquiries WHERE number = ${enquiry_no}`;
    const shown = await request("GET", `/api/staff/enquiries/${row?.id}`, { staff });
    expect(shown.body.data.notice_version).toBe(await currentNotice());
  }
  expect((await readExport(token)).enquiries).toMatchObject([{ notice_version: await currentNotice() }]);
});

test("an account of before has no record, and says so", async () => {
  const { id, token } = await t.customer();
  expect((await readExport(token)).consent).toBeNull();
  expect((await customerShown(id)).consent).toBeNull();
});

test("without a notice the record says that there was none", async () => {
  await t.sql`DELETE FROM pages WHERE slug = 'privacy'`;
  const { token } = await register();
  expect((await readExport(token)).consent.notice_version).toBe("none");
});
