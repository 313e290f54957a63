import { beforeEach, describe, expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { noticeKindNames } from "../../contract/staff/notice-kinds.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { findNotices } from "./find-notices.ts";

const shop = await testShop({ env: { PUBLIC_URL: "https://shop.example" } });
const { request, member, sql, customer, clock, jobs } = shop;
clock.set("2026-11-20T07:00:00+05:30");
const { enquiry, held } = await enquiryCalls(shop);

const choose = (actor: TestMember | null, chosen: unknown) =>
  request("PUT", "/api/staff/notices", { staff: actor, body: { chosen } });
const choices = async (actor: TestMember) => (await request("GET", "/api/staff/notices", { staff: actor })).body.data;
const anOrder = async () => (await placeTestOrder(shop, await customer())).order;

/** Adds a member who subscribes to these notices, and lets a minute pass. */
async function reader(role: Role, ...chosen: string[]) {
  const actor = await member(role);
  expect((await choose(actor, chosen)).status).toBe(200);
  clock.advance({ seconds: 60 });
  return actor;
}

/** Checks for notices now. @returns mails to a member since the previous call */
async function sentMails({ email }: TestMember): Promise<string[]> {
  const before = (await readMails(shop)).length;
  clock.advance({ seconds: 60 });
  await findNotices(shop.shop);
  await jobs.runDue();
  return (await readMails(shop)).slice(before).filter((mail) => mail.includes(`To: ${email}`));
}

beforeEach(async () => {
  await sql`DELETE FROM staff_notice_choices`;
});

describe("choices", () => {
  test("are none at first, and are kept", async () => {
    const asha = await member("support");
    expect((await choices(asha)).chosen).toEqual([]);
    expect((await choose(asha, ["enquiries", "orders"])).body.data.chosen).toEqual(["orders", "enquiries"]);
    expect((await choose(asha, ["enquiries"])).body.data.chosen).toEqual(["enquiries"]);
    expect((await choices(asha)).chosen).toEqual(["enquiries"]);
  });

  test("are offered by role, and others left out", async () => {
    const packer = await member("warehouse");
    expect((await choices(packer)).offered).toEqual(["orders", "low_stock", "expiring_lots", "expiring_licences"]);
    expect((await choose(packer, ["enquiries", "orders"])).body.data.chosen).toEqual(["orders"]);
    expect((await choices(await member("owner"))).offered).toEqual(noticeKindNames);
  });

  test("about what concerns the member alone are all on until declined, by role", async () => {
    const [asha, editor] = [await member("support"), await member("catalogue")];
    expect(await choices(asha)).toMatchObject({ personal: ["mentions", "assignments"], declined: [] });
    expect(await choices(editor)).toMatchObject({ personal: [], declined: [] });
    const decline = async (declined: unknown) =>
      (await request("PUT", "/api/staff/notices", { staff: asha, body: { chosen: ["orders"], declined } })).body.data;
    expect(await decline(["assignments"])).toMatchObject({ chosen: ["orders"], declined: ["assignments"] });
    expect((await choose(asha, [])).body.data, "a form of the previous build").toMatchObject({
      ...{ chosen: [], declined: ["assignments"] },
    });
    expect(await decline(["mentions", "mentions"])).toMatchObject({ declined: ["mentions"] });
    expect(await decline([])).toMatchObject({ declined: [] });
    for (const wrong of ["mentions", ["orders"], [1], ["mentions", "assignments", "mentions"]])
      expect(
        (await request("PUT", "/api/staff/notices", { staff: asha, body: { chosen: [], declined: wrong } })).status,
      ).toBe(422);
  });

  test("are each member's own", async () => {
    const [asha, ravi] = [await reader("sales", "orders"), await member("sales")];
    await choose(ravi, ["returns"]);
    expect((await choices(asha)).chosen).toEqual(["orders"]);
  });

  test.each([[null], ["orders"], [["nothing"]], [[1]], [["orders\u0000"]], [Array(1000).fill("orders")]])(
    "%j are refused",
    async (wrong) => {
      expect((await choose(await member("owner"), wrong)).status).toBe(422);
    },
  );

  test("are for staff", async () => {
    expect((await choose(null, [])).status).toBe(401);
  });
});

describe("what came in", () => {
  test("is reported in one mail, once, with numbers and where to go", async () => {
    const asha = await reader("sales", "orders");
    const orders = [];
    for (let count = 0; count < 6; count++) orders.push(await anOrder());
    const [mail = "", ...more] = await sentMails(asha);
    expect(more).toEqual([]);
    expect(mail).toContain("Subject: 6 new orders");
    for (const { number } of orders.slice(0, 5)) expect(mail).toContain(number);
    expect(mail).toContain("and 1 more");
    expect(mail).toContain("https://shop.example/admin/orders?queue=to_confirm");
    expect(await sentMails(asha)).toEqual([]);
  });

  test("of several kinds is one mail", async () => {
    const asha = await reader("sales", "orders", "enquiries");
    await anOrder();
    await enquiry();
    const [mail = "", ...more] = await sentMails(asha);
    expect(mail).toContain("Subject: 1 new order, 1 new enquiry or grievance");
    expect(more).toEqual([]);
  });

  test("goes only to those who chose it", async () => {
    const [asha, ravi, nila] = [
      await reader("sales", "orders"),
      await reader("support", "orders"),
      await member("owner"),
    ];
    await anOrder();
    clock.advance({ seconds: 60 });
    const before = (await readMails(shop)).length;
    await findNotices(shop.shop);
    await jobs.runDue();
    const mails = (await readMails(shop)).slice(before).filter((mail) => mail.includes("1 new order"));
    expect(
      mails.map((mail) => [asha, ravi, nila].find(({ email }) => mail.includes(`To: ${email}`))?.name).sort(),
    ).toEqual([asha.name, ravi.name].sort());
  });

  test("before the choice is not reported", async () => {
    await anOrder();
    clock.advance({ seconds: 60 });
    expect(await sentMails(await reader("sales", "orders"))).toEqual([]);
  });

  test("of which the role has been changed since is not reported", async () => {
    const asha = await reader("support", "enquiries");
    await sql`UPDATE staff SET role = 'warehouse' WHERE id = ${asha.id}`;
    await enquiry();
    expect(await sentMails(asha)).toEqual([]);
  });

  test("is not reported when the role changes before the mail is sent", async () => {
    const asha = await reader("support", "enquiries", "orders");
    await enquiry();
    await anOrder();
    clock.advance({ seconds: 60 });
    await findNotices(shop.shop);
    await sql`UPDATE staff SET role = 'warehouse' WHERE id = ${asha.id}`;
    const [mail = ""] = await sentMails(asha);
    expect(mail).toMatch(/^Subject: 1 new order\r?$/m);
    expect(mail).not.toContain("enquir");
  });

  test("is not reported to former staff", async () => {
    const asha = await reader("sales", "orders");
    await anOrder();
    await sql`UPDATE staff SET stopped_at = now() WHERE id = ${asha.id}`;
    expect(await sentMails(asha)).toEqual([]);
  });

  test("and is held as spam waits until it is released", async () => {
    const asha = await reader("support", "enquiries");
    const id = await held();
    expect(await sentMails(asha)).toEqual([]);
    await request("POST", `/api/staff/enquiries/${id}/release`, { staff: asha });
    expect(await sentMails(asha)).toHaveLength(1);
  });

  test("has failed for good is reported without what it contained", async () => {
    const asha = await reader("owner", "failed_jobs");
    await sql`
      INSERT INTO jobs (name, payload, tries, last_error, failed_at)
      VALUES ('mail.welcome', '{"email":"someone@clinic.example"}', 9, 'Gave up', ${clock.now()})`;
    const [mail = ""] = await sentMails(asha);
    expect(mail).toContain("Subject: 1 email or job that failed");
    expect(mail).not.toContain("someone@clinic.example");
  });

  test("is reported once by two processes at the same moment", async () => {
    const asha = await reader("sales", "orders");
    await anOrder();
    clock.advance({ seconds: 60 });
    const before = (await readMails(shop)).length;
    await Promise.all([findNotices(shop.shop), findNotices(shop.shop)]);
    await jobs.runDue();
    const mails = (await readMails(shop)).slice(before).filter((mail) => mail.includes(`To: ${asha.email}`));
    expect(mails).toHaveLength(1);
  });
});

describe("summaries", () => {
  test("come once a day from eight in the morning in India, while there is something to say", async () => {
    clock.set("2026-11-24T07:58:00+05:30");
    const asha = await reader("warehouse", "low_stock");
    // It is 07:59 until `sentMails` lets a minute pass.
    clock.set("2026-11-24T07:58:30+05:30");
    expect(await sentMails(asha)).toEqual([]);
    clock.set("2026-11-24T08:00:00+05:30");
    expect((await sentMails(asha))[0]).toMatch(/Subject: [\d,]+ variants low on stock/);
    expect(await sentMails(asha)).toEqual([]);
    clock.set("2026-11-25T09:00:00+05:30");
    expect(await sentMails(asha)).toHaveLength(1);
  });

  test("of nothing are not sent", async () => {
    clock.set("2026-11-26T09:00:00+05:30");
    await sql`DELETE FROM dealer_licences`;
    expect(await sentMails(await reader("owner", "expiring_licences"))).toEqual([]);
  });

  test("of lots count those on hand that expire within 90 days", async () => {
    clock.set("2026-11-27T09:00:00+05:30");
    await sql`UPDATE lots SET expires_on = '2031-01-01'`;
    await sql`UPDATE lots SET expires_on = '2026-12-31' WHERE id = (SELECT min(id) FROM lots_on_hand)`;
    expect((await sentMails(await reader("warehouse", "expiring_lots")))[0]).toContain(
      "Subject: 1 lot that expires within 90 days",
    );
  });
});
