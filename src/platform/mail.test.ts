import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { TestClock } from "../../test/support/clock.ts";
import { createLog } from "./log.ts";
import { openMail } from "./mail.ts";

const DATA_DIR = await mkdtemp(join(tmpdir(), "shop-mail-"));
const clock = new TestClock();
clock.set("2026-11-21T10:00:00+05:30");
const log = createLog("silent");
const config = {
  DATA_DIR,
  publicUrl: "https://shop.example",
  SMTP_URL: undefined,
  SMTP_TLS: "required",
  MAIL_FROM: undefined,
} as const;
const mail = {
  id: "5f0c2d",
  to: "asha@clinic.example",
  replyTo: "care@shop.example",
  subject: "ध्वनि: your order\r\nBcc: everybody@example.com",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
};

afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

test("without a mail server each mail is a file, named by time and id", async () => {
  await openMail(config, clock, log).send(mail);
  const files = await readdir(join(DATA_DIR, "mail"));
  expect(files).toEqual(["2026-11-21T04-30-00-000Z-5f0c2d.eml"]);
  const text = await readFile(join(DATA_DIR, "mail", files[0] ?? ""), "utf8");
  expect(text).toContain("Message-ID: <5f0c2d@shop.example>");
  expect(text).toContain("From: no-reply@shop.example");
  expect(text).toContain("To: asha@clinic.example");
  expect(text).toContain("Reply-To: care@shop.example");
  expect(text).not.toMatch(/^Bcc:/m);
});

test("a mail sent again with the same id is stored once", async () => {
  const mailer = openMail(config, clock, log);
  clock.advance({ minutes: 1 });
  await mailer.send(mail);
  await mailer.send({ ...mail, id: "71aa09" });
  expect(await readdir(join(DATA_DIR, "mail"))).toEqual([
    "2026-11-21T04-30-00-000Z-5f0c2d.eml",
    "2026-11-21T04-31-00-000Z-71aa09.eml",
  ]);
});

test("a mail that another process stored is found, and the folder is not read for every mail", async () => {
  const folder = join(DATA_DIR, "mail");
  const mailer = openMail(config, clock, log);
  await mailer.send({ ...mail, id: "71aa09" });
  // Read moments ago, so a missing folder makes no difference.
  await rm(folder, { recursive: true });
  await mailer.send({ ...mail, id: "71aa09" });
  await expect(mailer.send({ ...mail, id: "80c1d2" })).rejects.toThrow("ENOENT");
});

test("with one it is sent, with the same Message-ID every time", async () => {
  const server = await listeningServer();
  const mailer = openMail({ ...config, SMTP_URL: server.url }, clock, log);
  await mailer.send(mail);
  await mailer.send(mail);
  mailer.stop();
  server.close();
  expect(server.received).toHaveLength(2);
  for (const received of server.received) {
    expect(received).toContain("Message-ID: <5f0c2d@shop.example>");
    expect(received).toContain("Thank you.");
  }
});

test("sending fails if the server refuses", async () => {
  const server = await listeningServer("550 no such mailbox");
  const mailer = openMail({ ...config, SMTP_URL: server.url }, clock, log);
  await expect(mailer.send(mail)).rejects.toThrow(/no such mailbox/);
  mailer.stop();
  server.close();
});

/** A minimal SMTP server: accepts every mail, or refuses every recipient. */
async function listeningServer(refusal?: string) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let letter: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 ready");
    socket.on("data", (chunk) => {
      if (letter !== null) {
        letter += chunk;
        if (!letter.endsWith("\r\n.\r\n")) return;
        received.push(letter);
        letter = null;
        return say("250 taken");
      }
      for (const line of String(chunk).trim().split("\r\n")) {
        if (line === "DATA") {
          letter = "";
          say("354 go on");
        } else if (line.startsWith("RCPT") && refusal) say(refusal);
        else say("250 ok");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
