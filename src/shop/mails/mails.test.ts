import { expect, test } from "vitest";
import { z } from "zod";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import { openJobQueue } from "../../platform/jobs/job-queue.ts";
import { openMail } from "../../platform/mail.ts";
import { newToken } from "../../platform/tokens.ts";

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

/** Everything that staff can read about mails whose headers contain these words, as one string. */
async function findShown(search: string) {
  const staff = await shop.member("support");
  const list = await request("GET", `/api/staff/mails?search=${encodeURIComponent(search)}`, { staff });
  const answers = [list];
  for (const { id } of list.body.data) {
    answers.push(await request("GET", `/api/staff/mails/${id}`, { staff }));
    answers.push(await request("GET", `/api/staff/mails/${id}/html`, { staff }));
  }
  return { count: list.body.data.length as number, text: JSON.stringify(answers.map(({ body }) => body)) };
}

test("one-time links work for who gets the mail, and are hidden from staff who read it", async () => {
  const owner = await shop.member("owner");
  const body = { name: "Isha", email: "isha.invited@shop.example", role: "owner" };
  await request("POST", "/api/staff/members", { staff: owner, body });
  const customer = await shop.customer();
  await request("POST", "/api/forgot-password", { body: { email: customer.email } });
  await shop.jobs.runDue();

  const onDisk = await readMails(shop);
  for (const [to, path, check] of [
    [body.email, "admin/join", "staff/invitation"],
    [customer.email, "reset-password", null],
  ] as const) {
    const mail = onDisk.find((each) => each.includes(`To: ${to}`)) ?? "";
    const token = new RegExp(`${path}\\?token=([\\w-]{43})`).exec(mail)?.[1] ?? "";
    expect(token, "the mail itself has the link").toHaveLength(43);
    if (check) expect((await request("GET", `/api/${check}?token=${token}`)).status).toBe(200);
    const { count, text } = await findShown(to);
    expect(count).toBe(1);
    expect(text).toContain(`${path}?[hidden]`);
    expect(text).not.toContain(token);
    expect(text).not.toContain(token.slice(0, 20));
  }
});

test("a token is hidden wherever a mail has one, and cannot be found by searching", async () => {
  const { token } = newToken();
  await send("everywhere", {
    ...{ to: "everywhere@clinic.example", replyTo: `${token}@shop.example`, fromName: `Shop ${token}` },
    subject: `Everywhere ${token}`,
    text: `In the path https://shop.example/one-time/${token}, alone: ${token}. https://shop.example/x#code=123456`,
    html: `<a href="https://shop.example/x?a=1&amp;code=123456">x</a><p data-x='${token}'>Your link: https://shop.example/${token}</p>`,
  });
  const { count, text } = await findShown("everywhere");
  expect(count).toBe(1);
  expect(text).not.toContain(token);
  expect(text).not.toContain("123456");
  expect(text).toContain("https://shop.example/one-time/[hidden]");
  const staff = await shop.member("support");
  const search = await request("GET", `/api/staff/mails?search=${token.slice(0, 12)}`, { staff });
  expect(search.body.data).toEqual([]);
});

test.each([
  ["nothing", 404],
  ["..%2F..%2Fetc%2Fpasswd", 404],
  ["%00", 422],
])("there is no mail %s", async (id, status) => {
  const reader = await shop.member("support");
  expect((await request("GET", `/api/staff/mails/${id}`, { staff: reader })).status).toBe(status);
});

test("staff can restart a job that was given up", async () => {
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

test("a job that is running is not restarted, so that it never runs twice at once", async () => {
  const slow = defineJob({ name: "test.slow", payload: z.object({}), retryDelays: [0, 3600], concurrency: 2 });
  const queue = openJobQueue(shop.databaseUrl, shop.shop.log);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  queue.work(slow, async (_payload, { attempt }) => {
    if (attempt === 1) throw new Error("Failed once.");
    most = Math.max(most, ++running);
    begun.resolve();
    await end.promise;
    running--;
    throw new Error("Failed again.");
  });
  await queue.enqueue(shop.db, slow, {});
  const [job] = await sql<{ id: string }>`SELECT id FROM jobs WHERE name = ${slow.name}`;
  const reader = await shop.member("support");
  const retry = () => request("POST", `/api/staff/failed-jobs/${job?.id}/retry`, { staff: reader });
  const ran = queue.runDue();
  await begun.promise;
  const [early, other] = [await retry(), openJobQueue(shop.databaseUrl, shop.shop.log)];
  other.work(slow, async () => {
    most = Math.max(most, ++running);
    running--;
  });
  await other.runDue();
  end.resolve();
  await ran;
  expect([early.status, early.body]).toMatchObject([409, { code: "not_possible", message: serverTexts.jobRunning }]);
  expect(most).toBe(1);

  expect((await retry()).status).toBe(204);
  await other.runDue();
  expect(await sql`SELECT id FROM jobs WHERE name = ${slow.name}`).toEqual([]);
  await Promise.all([queue.stop(), other.stop()]);
});

test("a job whose process died is restarted once its lease has ended", async () => {
  const [job] = await sql<{ id: string }>`
    INSERT INTO jobs (name, payload, tries, last_error, due_at, leased_until)
    VALUES ('mail.welcome', '{"customer_id": 999999}', 2, 'E', now() - interval '1 second', now() - interval '1 second')
    RETURNING id`;
  const reader = await shop.member("support");
  expect((await request("POST", `/api/staff/failed-jobs/${job?.id}/retry`, { staff: reader })).status).toBe(204);
  await sql`DELETE FROM jobs`;
});
