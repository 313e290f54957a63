import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { openMail } from "../src/platform/mail.ts";
import { welcomeMailJob } from "../src/shop/sign-up/job-definitions.ts";
import { testCertificate } from "./support/certificate.ts";
import { smtpServer, type TestSmtpServer } from "./support/smtp-server.ts";
import { openTestShop, testShop } from "./support/test-shop.ts";

const t = await testShop();
const usual = getCACertificates("default");
const mail = { id: "letter", to: "asha@clinic.example", subject: "Hello", text: "Hello.", html: "<p>Hello.</p>" };
let server: TestSmtpServer;

afterEach(async () => {
  setDefaultCACertificates(usual);
  await server.close();
});

/** 0.0.0.0 reaches this machine but is not among the recognised local names. */
const notLoopback = ({ url }: TestSmtpServer) => url.replace("127.0.0.1", "0.0.0.0");
const trustTheServer = () => setDefaultCACertificates([...usual, testCertificate.cert]);

async function send(SMTP_URL: string, SMTP_TLS: "required" | "optional" = "required") {
  const mailer = openMail({ ...t.shop.config, SMTP_URL, SMTP_TLS }, t.clock, t.shop.log);
  await mailer.send(mail).finally(() => mailer.stop());
}

test("smtp:// hands nothing to a server that offers no TLS", async () => {
  server = await smtpServer();
  await expect(send(notLoopback(server))).rejects.toThrow(/STARTTLS/);
  expect(server.attempts).toBe(0);
});

test("it does so on this machine, and where SMTP_TLS says that it may", async () => {
  server = await smtpServer();
  await send(server.url);
  await send(server.url.replace("127.0.0.1", "localhost"));
  await send(notLoopback(server), "optional");
  expect(server.letters.map(({ encrypted }) => encrypted)).toEqual([false, false, false]);
});

test("smtp:// uses STARTTLS, and the certificate must be right", async () => {
  server = await smtpServer(0, "starttls");
  await expect(send(notLoopback(server))).rejects.toThrow(/certificate/i);
  expect(server.attempts).toBe(0);
  trustTheServer();
  await send(notLoopback(server));
  expect(server.letters).toMatchObject([{ to: [mail.to], encrypted: true }]);
});

test("smtps:// is encrypted from the beginning, and the certificate must be right", async () => {
  server = await smtpServer(0, "implicit");
  await expect(send(server.url)).rejects.toThrow(/certificate/i);
  expect(server.attempts).toBe(0);
  trustTheServer();
  await send(server.url);
  expect(server.letters).toMatchObject([{ to: [mail.to], encrypted: true }]);
});

test("a recipient who is refused leaves no address in the failed job", async () => {
  server = await smtpServer();
  server.mood = "refusing recipients";
  const shop = await openTestShop({ env: { SMTP_URL: server.url } });
  try {
    const customer = await shop.customer();
    await shop.jobs.enqueue(shop.db, welcomeMailJob, { customer_id: customer.id });
    await shop.jobs.runDue();
    const [job] = await shop.sql<{ last_error: string }>`SELECT last_error FROM jobs WHERE name = 'mail.welcome'`;
    expect(job?.last_error).toMatch(/550 .*no such mailbox/);
    expect(job?.last_error).not.toContain(customer.email);
    expect(job?.last_error).not.toContain("clinic.example");
  } finally {
    await shop.close();
  }
});
