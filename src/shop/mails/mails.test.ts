import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { openMail } from "../../platform/mail.ts";

const shop = await testShop();
const { request, sql } = shop;
const mailer = openMail(shop.shop.config, shop.clock, shop.shop.log);

const send = (id: string, more = {}) =>
  mailer.send({
    ...{ id, fromName: "Kāma ENT", to: "meera@clinic.example", subject: "Your order – thank you" },
    text: "Dear Meera,\n\nit costs ₹ 500. A line that is so long that it has to be broken somewhere on its way to its reader = here.",
    html: "<p>Dear Meera, it costs <strong>₹ 500</strong>.</p>",
    ...more,
  });

test("mails are listed newest first, found, and read as they were written", async () => {
  shop.clock.set("2026-11-21T10:00:00+05:30");
  await send("first");
  shop.clock.advance({ minutes: 1 });
  await send("second", { to: "ravi@clinic.example", subject: "Welcome, Ravi", replyTo: "care@shop.example" });
  const reader = await shop.member("support");

  const list = async (query = "") => (await request("GET", `/api/staff/mails?${query}`, { staff: reader })).body;
  expect(await list()).toMatchObject({
    data: [
      { to: "ravi@clinic.example", subject: "Welcome, Ravi", at: "2026-11-21T04:31:00.000Z" },
      { to: "meera@clinic.example", subject: "Your order – thank you" },
    ],
    ...{ meta: { total: 2 }, kept_here: true },
  });
  expect((await list("search=MEERA order")).data).toMatchObject([{ subject: "Your order – thank you" }]);
  const { next } = (await list("per_page=1")).meta;
  expect((await list(`per_page=1&after=${next}`)).data).toMatchObject([{ to: "meera@clinic.example" }]);

  const [{ id: second }, { id }] = (await list()).data;
  const { body } = await request("GET", `/api/staff/mails/${id}`, { staff: reader });
  expect(body.data).toMatchObject({ from: expect.stringContaining("Kāma ENT"), reply_to: null, attachments: [] });
  expect(body.data.text).toContain("Dear Meera,\n\nit costs ₹ 500. A line");
  expect(body.data.text).toContain("reader = here.");
  expect((await request("GET", `/api/staff/mails/${second}`, { staff: reader })).body.data.reply_to).toBe(
    "care@shop.example",
  );

  const shown = await request("GET", `/api/staff/mails/${id}/html`, { staff: reader });
  expect(shown.body.trim()).toBe("<p>Dear Meera, it costs <strong>₹ 500</strong>.</p>");
  expect(shown.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each(["nothing", "..%2F..%2Fetc%2Fpasswd", "%00"])("there is no mail %s", async (id) => {
  const reader = await shop.member("support");
  expect((await request("GET", `/api/staff/mails/${id}`, { staff: reader })).status).toBe(404);
});

test("a job that was given up begins anew when staff say so", async () => {
  const [failed] = await sql<{ id: string }>`
    INSERT INTO jobs (name, payload, tries, last_error, failed_at)
    VALUES ('mail.welcome', '{"customer_id": 999999}', 7, 'The mail server did not answer.', now()) RETURNING id`;
  const reader = await shop.member("support");
  const { body } = await request("GET", "/api/staff/failed-jobs", { staff: reader });
  expect(body.data).toMatchObject([{ id: failed?.id, name: "mail.welcome", error: "The mail server did not answer." }]);
  const retry = () => request("POST", `/api/staff/failed-jobs/${failed?.id}/retry`, { staff: reader });
  expect((await retry()).status).toBe(204);
  const [job] = await sql<{
    tries: number;
    failed_at: Date | null;
  }>`SELECT tries, failed_at FROM jobs WHERE id = ${failed?.id}`;
  expect(job).toEqual({ tries: 0, failed_at: null });
  await sql`DELETE FROM jobs`;
  expect((await retry()).status).toBe(404);
});
