import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { noteLicences } from "./index.ts";

const shop = await testShop();
const { request, sql, customer, member, jobs } = shop;
const { at } = await fulfilmentCalls(shop);
const support = await member("support");
const given = { kind: "md42", number: "MH/MD-42/0042", valid_until: "2026-12-31" };
let dealer: TestCustomer;

const give = (body: object = given) => request("PUT", "/api/licence", { token: dealer.token, body });
const decide = (what: string, more: object = {}, staff = support) =>
  request("POST", `/api/staff/licences/${dealer.id}/${what}`, { staff, body: { ...given, ...more } });
/** The licence mails this dealer has received, as subject and text. */
async function mails() {
  await jobs.runDue();
  const { email = "" } = (await sql<{ email: string }>`SELECT email FROM customers WHERE id = ${dealer.id}`)[0] ?? {};
  return (await readMails(shop)).filter((mail) => mail.includes(`To: ${email}`) && /^Subject: .*licence/m.test(mail));
}

beforeEach(async () => {
  await at("2026-11-20T09:00:00+05:30");
  await shop.asAdmin("UPDATE licence_introduction SET introduced_at = '2026-11-01T00:00:00+05:30'");
  dealer = await customer({ account_type: "dealer", licensed: false });
  await sql`UPDATE customers SET created_at = '2026-11-19T10:00:00+05:30' WHERE id = ${dealer.id}`;
});

describe("a mail before a licence expires", () => {
  beforeEach(async () => {
    await give();
    await at("2026-12-10T09:00:00+05:30");
    await noteLicences(shop);
  });

  test("names its number and its last day, and is not sent a second time", async () => {
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain("Subject: Your licence for resale expires soon");
    expect(mail).toContain("Your licence MH/MD-42/0042 expires on 31 December 2026.");
    await at("2026-12-11T09:00:00+05:30");
    await noteLicences(shop);
    expect(await mails()).toHaveLength(1);
  });

  test("is in the customer's language", async () => {
    await sql`UPDATE customers SET language = 'hi' WHERE id = ${dealer.id}`;
    await jobs.runDue();
    const mail = (await readMails(shop)).find(
      (each) => each.includes("MH/MD-42/0042") && each.includes("/hi/userprofile"),
    );
    expect(mail).toContain("पुनर्विक्रय");
    expect(mail).not.toContain("licence");
  });

  test("is not sent to a dealer who has renewed it since; the renewed one has a notice of its own", async () => {
    await give({ ...given, valid_until: "2027-12-31" });
    expect(await mails()).toEqual([]);
    await at("2027-12-01T09:00:00+05:30");
    await noteLicences(shop);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("expires on 31 December 2027.");
  });

  test("is not sent for a licence that was rejected since", async () => {
    expect((await decide("reject", { reason: "Not found in the register." })).status).toBe(204);
    expect((await mails()).filter((mail) => mail.includes("expires soon"))).toEqual([]);
  });

  test("is not sent to an account that is no dealer's any more", async () => {
    await sql`UPDATE customers SET account_type = 'doctor' WHERE id = ${dealer.id}`;
    expect(await mails()).toEqual([]);
  });
});

test("of a rejected licence the end is announced only once it is verified after all", async () => {
  await give();
  await decide("reject", { reason: "Not found in the register." });
  await at("2026-12-10T09:00:00+05:30");
  await noteLicences(shop);
  const soon = async () => (await mails()).filter((mail) => mail.includes("expires soon"));
  expect(await soon()).toEqual([]);
  await decide("verify");
  await noteLicences(shop);
  expect(await soon()).toHaveLength(1);
});

describe("a mail to dealers from before who have given no licence", () => {
  beforeEach(async () => {
    await sql`UPDATE customers SET created_at = '2026-10-31T23:59:59+05:30' WHERE id = ${dealer.id}`;
    await noteLicences(shop);
  });

  test("says from when they need one", async () => {
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain("Subject: Please give us your licence for resale");
    expect(mail).toContain("From 1 December 2026, dealers need a registration in Form MD-42");
  });

  test("is not sent once one is given", async () => {
    await give();
    expect(await mails()).toEqual([]);
  });

  test("is sent again when the owner sets another day, once", async () => {
    expect(await mails()).toHaveLength(1);
    const owner = await member("owner");
    const { selling, seen } = (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
    const body = { ...selling, licence_required_from: "2027-02-01", seen: seen.selling };
    expect((await request("PUT", "/api/staff/settings/selling", { staff: owner, body })).status).toBe(200);
    await noteLicences(shop);
    await noteLicences(shop);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.filter((mail) => mail.includes("From 1 February 2027, dealers need"))).toHaveLength(1);
    await sql`UPDATE settings SET value = value - 'licence_required_from' WHERE name = 'selling'`;
    await shop.live.refresh();
  });
});

test("an account of the day of introduction is new: it needs a licence at once, and is not written to", async () => {
  await sql`UPDATE customers SET created_at = '2026-11-01T00:00:00+05:30' WHERE id = ${dealer.id}`;
  await noteLicences(shop);
  expect(await mails()).toEqual([]);
});

describe("a rejected licence", () => {
  const reason = "The number is not in the list of the State";

  test("is mailed with the reason; the same again is not a second rejection", async () => {
    await give();
    expect((await decide("reject", { reason })).status).toBe(204);
    expect((await decide("reject", { reason })).status).toBe(204);
    const other = await decide("reject", { reason: "Illegible" });
    expect([other.status, other.body.code]).toEqual([409, "state_changed"]);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Subject: Your licence for resale could not be verified");
    expect(sent[0]).toContain(reason);
    const audited = await sql<{ before: object; after: object }>`
      SELECT before, after FROM audit_entries
      WHERE act = 'rejected the dealer licence of' AND subject_id = ${String(dealer.id)}`;
    expect(audited).toEqual([{ before: { licence: "pending" }, after: { licence: "rejected" } }]);
  });

  test("is not mailed once the dealer has given another, which staff decide on its own", async () => {
    await give();
    await decide("reject", { reason });
    await give({ ...given, number: "MH/MD-42/0099" });
    expect(await mails()).toEqual([]);
    expect((await decide("verify")).body.code).toBe("state_changed");
    expect((await decide("verify", { number: "MH/MD-42/0099" })).status).toBe(204);
  });

  test("can be verified after all; its reason is gone", async () => {
    await give();
    await decide("reject", { reason });
    expect((await decide("verify")).status).toBe(204);
    const { body } = await request("GET", `/api/staff/licences/${dealer.id}`, { staff: support });
    expect(body.data).toMatchObject({ state: "verified", reason: null, number: given.number, days_left: 41 });
    expect(await mails()).toEqual([]);
  });
});

describe("staff look up a licence", () => {
  test("of a dealer who has given none: there is none", async () => {
    const { status, body } = await request("GET", `/api/staff/licences/${dealer.id}`, { staff: support });
    expect([status, body]).toEqual([200, { data: null }]);
  });

  test("with the right to customers only", async () => {
    const path = `/api/staff/licences/${dealer.id}`;
    expect((await request("GET", path)).status).toBe(401);
    expect((await request("GET", path, { token: dealer.token })).status).toBe(401);
    await give();
    expect((await decide("reject", { reason: "No" }, await member("warehouse"))).status).toBe(403);
  });

  test.each(["state=lost", "expires=never", "after=x"])("not by %s", async (query) => {
    expect((await request("GET", `/api/staff/licences?${query}`, { staff: support })).status).toBe(422);
  });

  test("that expires in 30 days, today or yesterday", async () => {
    await give();
    const isListed = async (expires: string) => {
      const { body } = await request("GET", `/api/staff/licences?per_page=100&expires=${expires}`, { staff: support });
      return body.data.some(({ customer_id }: { customer_id: number }) => customer_id === dealer.id);
    };
    for (const [time, soon, expired] of [
      ["2026-11-30T23:59:59+05:30", false, false],
      ["2026-12-01T00:00:00+05:30", true, false],
      ["2026-12-31T23:59:59+05:30", true, false],
      ["2027-01-01T00:00:00+05:30", false, true],
    ] as const) {
      await at(time);
      expect([time, await isListed("soon"), await isListed("expired")]).toEqual([time, soon, expired]);
    }
  });
});
