import { expect, test } from "vitest";
import { openMail } from "../src/platform/mail.ts";
import { registration } from "./support/registration.ts";
import { type Letter, smtpServer } from "./support/smtp-server.ts";
import { testShop } from "./support/test-shop.ts";

const first = await smtpServer();
const { port } = new URL(first.url);
let server = first;
const t = await testShop({ env: { SMTP_URL: first.url, PUBLIC_URL: "https://shop.example" } });

/** Makes jobs whose last try failed due now. */
const tryAgain = async () => {
  await t.sql`UPDATE jobs SET due_at = now() WHERE failed_at IS NULL`;
  await t.jobs.runDue();
};
const waiting = async () => (await t.sql<{ name: string }>`SELECT name FROM jobs WHERE name LIKE 'mail.%'`).length;
const lettersTo = (email: string) => server.letters.filter(({ to }) => to.includes(email));

async function register(first_name: string): Promise<string> {
  const given = registration({ first_name });
  expect((await t.request("POST", "/api/register", { body: given })).status).toBe(201);
  return given.email;
}

test("a letter has both parts, the shop's headers and a name in its own script", async () => {
  const email = await register("मीरा");
  await t.jobs.runDue();
  const [letter] = lettersTo(email);
  const { headers, parts } = read(letter);
  expect(headers.subject).toBe("Welcome, मीरा");
  expect(headers.from).toBe("Nasokarna ENT Devices <no-reply@shop.example>");
  expect(headers.to).toBe(email);
  expect(headers["message-id"]).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
  expect(headers["auto-submitted"]).toBe("auto-generated");
  expect(headers.date).toBeDefined();
  expect(headers["mime-version"]).toBe("1.0");
  expect(headers["content-type"]).toMatch(/^multipart\/alternative/);
  const [plain, html, logo] = parts;
  expect([plain?.type, html?.type]).toEqual(["text/plain; charset=utf-8", "text/html; charset=utf-8"]);
  for (const part of [plain, html]) expect(part?.text).toContain("मीरा");
  expect(logo?.type, "the logo travels with the letter").toMatch(/^image\/png/);
  expect(parts).toHaveLength(3);
  expect(await waiting()).toBe(0);
});

test("a server that is down for a while loses nothing and doubles nothing", async () => {
  await server.close();
  const email = await register("Meera");
  await t.jobs.runDue();
  await tryAgain();
  expect(await waiting()).toBe(1);
  server = await smtpServer(Number(port));
  await tryAgain();
  expect(lettersTo(email)).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test("a server that puts off is asked again, by the job alone", async () => {
  server.mood = "greylisting";
  const before = server.attempts;
  const email = await register("Meera");
  await t.jobs.runDue();
  expect(server.attempts - before, "one attempt for each try of the job").toBe(1);
  expect(lettersTo(email)).toHaveLength(0);
  const [job] = await t.sql<{ tries: number; last_error: string; later: boolean }>`
    SELECT tries, last_error, due_at > now() AS later FROM jobs WHERE name = 'mail.welcome'`;
  expect(job).toMatchObject({ tries: 1, later: true, last_error: expect.stringContaining("451") });
  server.mood = "well";
  await tryAgain();
  expect(lettersTo(email)).toHaveLength(1);
});

test("a server that hangs up is asked again by the job alone, too", async () => {
  server.mood = "hanging up";
  const before = server.attempts;
  const email = await register("Meera");
  await t.jobs.runDue();
  expect(server.attempts - before, "one attempt for each try of the job").toBe(1);
  server.mood = "well";
  await tryAgain();
  expect(lettersTo(email)).toHaveLength(1);
});

test("a server that hangs is given up after the time limit, and asked again", async () => {
  server.mood = "hanging";
  const limits = { connectionTimeout: 1000, greetingTimeout: 1000, socketTimeout: 200 };
  const mailer = openMail(t.shop.config, t.clock, t.shop.log, limits);
  const mail = { id: "hanging", to: "asha@clinic.example", subject: "Hello", text: "Hello.", html: "<p>Hello.</p>" };
  const before = server.attempts;
  await expect(mailer.send(mail)).rejects.toThrow(/timeout/i);
  expect(server.attempts - before).toBe(1);
  server.mood = "well";
  await mailer.send(mail);
  mailer.stop();
  expect(lettersTo(mail.to)).toHaveLength(1);
});

test("a server that dies after it has the letter gets it again under the same Message-ID", async () => {
  server.mood = "dying after data";
  const email = await register("Meera");
  await t.jobs.runDue();
  expect(lettersTo(email), "nodemailer does not send it again by itself").toHaveLength(1);
  expect(await waiting()).toBe(1);
  server.mood = "well";
  await tryAgain();
  await tryAgain();
  const ids = lettersTo(email).map((letter) => read(letter).headers["message-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await waiting()).toBe(0);
});

test("an account that was not opened gets no letter", async () => {
  const email = await register("Meera");
  await t.jobs.runDue();
  const again = await t.request("POST", "/api/register", { body: registration({ email: email.toUpperCase() }) });
  expect(again.status).toBe(422);
  expect(await waiting()).toBe(0);
  expect(lettersTo(email)).toHaveLength(1);
  await server.close();
});

interface Part {
  type: string;
  text: string;
}

/** Parses the shop's mails: encoded words in headers, parts in base64 or quoted-printable, some nested. */
function read(letter: Letter | undefined): { headers: Record<string, string>; parts: Part[] } {
  const { headers, body } = split(letter?.raw ?? "");
  return { headers, parts: splitParts(headers, body) };
}

function splitParts(headers: Record<string, string>, body: string): Part[] {
  const type = headers["content-type"] ?? "";
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary === undefined) {
    const isBase64 = headers["content-transfer-encoding"] === "base64";
    const bytes = isBase64 ? Buffer.from(body, "base64") : unquoted(body);
    return [{ type, text: bytes.toString("utf8") }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = split(part.replace(/^\n/, ""));
      return splitParts(inner.headers, inner.body);
    });
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf("\n\n");
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decoded(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers), body: text.slice(end + 2) };
}

function decoded(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, coding: string, text: string) =>
      (coding.toLowerCase() === "b" ? Buffer.from(text, "base64") : unquoted(text.replaceAll("_", " "))).toString(),
    );
}

function unquoted(text: string): Buffer {
  const bytes = text
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1");
}
