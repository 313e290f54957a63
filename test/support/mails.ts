import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestShop } from "./test-shop.ts";

/** The mails stored by a shop without a mail server, oldest first, decoded to readable text. */
export const readMails = ({ shop }: TestShop): Promise<string[]> => mailsIn(shop.config.DATA_DIR);

/** The same for a shop with this data folder. */
export async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.filter((name) => name.endsWith(".eml")).map((name) => readMail(join(folder, name))),
  );
  return mails.sort((one, other) => (one.written < other.written ? -1 : 1)).map(({ text }) => text);
}

/**
 * Runs the due jobs.
 * @returns a function that runs those of this name again, as after a process that died before it stored that they had succeeded
 */
export async function runDueJobs({ jobs, sql }: TestShop, name: string): Promise<() => Promise<void>> {
  const due = await sql<{ job: object }>`SELECT to_jsonb(j) AS job FROM jobs j WHERE name = ${name}`;
  await jobs.runDue();
  return async () => {
    for (const { job } of due)
      await sql`INSERT INTO jobs SELECT * FROM jsonb_populate_record(NULL::jobs, ${JSON.stringify(job)}::jsonb)`;
    await jobs.runDue();
  };
}

/** Uses the file system's timestamps, because the test's clock may be stopped. */
async function readMail(path: string): Promise<{ written: bigint; text: string }> {
  const [{ mtimeNs }, mail] = await Promise.all([stat(path, { bigint: true }), readFile(path, "latin1")]);
  return { written: mtimeNs, text: unquoted(mail) };
}

/** Decodes base64 and quoted-printable. A link in a header may contain text that looks like a quoted-printable code. */
function unquoted(mail: string): string {
  const end = mail.indexOf("\r\n\r\n");
  const head = mail
    .slice(0, end)
    .replace(/(\?=)\s+(=\?)/g, "$1$2")
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, quoted: string) => withoutCodes(quoted))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, encoded: string) => withoutBase64(encoded));
  const body = withoutCodes(mail.slice(end).replace(/=\r\n/g, "")).replace(
    /(^Content-Transfer-Encoding: base64\r\n\r\n)([\w+/=\r\n]*)/gm,
    (_, heading: string, encoded: string) => heading + withoutBase64(encoded),
  );
  return Buffer.from(head + body, "latin1").toString("utf8");
}

const withoutBase64 = (text: string) => Buffer.from(text, "base64").toString("latin1");

const withoutCodes = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
