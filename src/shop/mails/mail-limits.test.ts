import { expect, test } from "vitest";
import { enquiryStamp } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { limitMails } from "./mail-limits.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
t.clock.set("2026-11-21T10:00:00+05:30");
const mail = { id: "x", subject: "Hello", text: "Hello", html: "Hello" };

test("one address gets sixty mails an hour; the rest wait", async () => {
  const sent: string[] = [];
  const mailer = limitMails({ send: async ({ to }) => void sent.push(to) }, t.shop);
  const send = (to: string) => mailer.send({ ...mail, to }, "office@shop.example");
  for (let count = 0; count < 60; count++) await send("asha@clinic.example");
  await expect(send("Asha@Clinic.example")).rejects.toThrow(/^Too many mails to one address/);
  await send("ravi@clinic.example");
  for (let count = 0; count < 70; count++) await send("Office@shop.example");
  expect(sent).toHaveLength(131);

  t.clock.advance({ hours: 1 });
  await send("asha@clinic.example");
  expect(sent).toHaveLength(132);
});

test("of mails to one address at the same time, as many as its limit leaves are sent", async () => {
  const sent: string[] = [];
  const mailer = limitMails({ send: async ({ to }) => void sent.push(to) }, t.shop);
  const send = (to: string) => mailer.send({ ...mail, to }, "");
  const together = ["one@clinic.example", ...Array<string>(70).fill("many@clinic.example"), "last@clinic.example"];
  const results = await Promise.allSettled(together.map(send));
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
  expect(sent.filter((to) => to === "many@clinic.example")).toHaveLength(60);
  expect(sent).toEqual(expect.arrayContaining(["one@clinic.example", "last@clinic.example"]));
});

test("a refused mail says nothing of the address, and none is stored in the clear", async () => {
  const mailer = limitMails({ send: async () => {} }, t.shop);
  const to = "somebody.private@clinic.example";
  for (let count = 0; count < 60; count++) await mailer.send({ ...mail, to }, "");
  const error = await mailer.send({ ...mail, to }, "").catch(({ message }: Error) => message);
  expect(error).not.toContain("private");
  const [stored] = await t.sql<{ subjects: string }>`SELECT string_agg(subject, ' ') AS subjects FROM attempts`;
  expect(stored?.subjects).not.toContain("private");
});

test("the jobs of the shop are limited, and the mail that waited goes out later", async () => {
  const { id, email } = await t.customer();
  await t.sql`
    INSERT INTO jobs (name, payload)
    SELECT 'mail.welcome', jsonb_build_object('customer_id', ${id}::int) FROM generate_series(1, 62)`;
  await t.jobs.runDue();
  const letters = async () => (await readMails(t)).filter((text) => text.includes(`To: ${email}`)).length;
  expect(await letters()).toBe(60);
  expect(await t.sql`SELECT DISTINCT failed_at FROM jobs WHERE name = 'mail.welcome'`).toEqual([{ failed_at: null }]);
  t.clock.advance({ hours: 1 });
  await t.sql`UPDATE jobs SET due_at = now()`;
  await t.jobs.runDue();
  expect(await letters()).toBe(62);
});

test("an address is sent five acknowledgements a day, however many enquiries name it and from wherever", async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 8; count++) {
    const body = {
      ...{ name: "Somebody", email: "victim@clinic.example", contact_no: "9876543210" },
      ...{ subject: "Tubes", description: "Which sizes?", form_stamp: enquiryStamp(t) },
    };
    const headers = { "x-forwarded-for": `203.0.113.${count}` };
    numbers.push((await t.request("POST", "/api/send-inquiry", { body, headers })).body.enquiry_no);
  }
  await t.jobs.runDue();
  const letters = await readMails(t);
  expect(letters.filter((text) => text.includes("\r\nTo: victim@clinic.example"))).toHaveLength(5);
  const shops = letters.filter((text) => text.includes("Reply-To: victim@clinic.example"));
  expect(numbers.filter((number) => shops.some((text) => text.includes(number)))).toHaveLength(8);
});
