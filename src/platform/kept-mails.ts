import { open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Email } from "postal-mime";
import { withoutSecrets } from "./redact.ts";

/*
 * What is read here is shown to staff, who must not be able to use the links that others were sent (invitations, new
 * passwords): nothing leaves this file before `withoutSecrets` has seen it. The files themselves stay as they were sent.
 */

/** What the head of a mail says. */
export interface MailHead {
  /** Names the mail: its file without the ending. */
  id: string;
  at: Date;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
}

export interface KeptMail extends MailHead {
  text: string;
  html: string;
  /** Names of the files that are sent with it. */
  attachments: string[];
}

const name = /^[\w-]{1,120}$/;
const headBytes = 8192;

/** The mails that were kept as files for want of a mail server, newest first: ids only, the names begin with the time. */
export async function keptMailIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const ids = names.filter((each) => each.endsWith(".eml")).map((each) => each.slice(0, -".eml".length));
  return ids.sort().reverse();
}

/** The heads of these mails; those that have been deleted since are left out. */
export async function mailHeads(folder: string, ids: string[]): Promise<MailHead[]> {
  const heads = await Promise.all(
    ids.map(async (id) => {
      const headers = await readHeaders(join(folder, `${id}.eml`)).catch(() => null);
      return headers && toHead(id, await PostalMime.parse(headers));
    }),
  );
  return heads.filter((head) => head !== null);
}

/** Reads heads as `mailHeads` does, but none twice: mails are never changed. Holds those that were asked for last. */
export function openMailHeads(folder: string): (ids: string[]) => Promise<MailHead[]> {
  let known = new Map<string, MailHead>();
  return async (ids) => {
    const unknown = ids.filter((id) => !known.has(id));
    const read = new Map((await mailHeads(folder, unknown)).map((head) => [head.id, head]));
    const heads = ids.flatMap((id) => known.get(id) ?? read.get(id) ?? []);
    known = new Map(heads.map((head) => [head.id, head]));
    return heads;
  };
}

/** A kept mail, or null when there is none of this id. */
export async function keptMail(folder: string, id: string): Promise<KeptMail | null> {
  if (!name.test(id)) return null;
  const content = await readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (content === null) return null;
  const email = await PostalMime.parse(content);
  return {
    ...toHead(id, email),
    text: withoutSecrets(email.text ?? ""),
    html: withoutSecrets(email.html ?? ""),
    attachments: email.attachments.flatMap(({ filename }) => withoutSecrets(filename ?? "") || []),
  };
}

/** Deletes the oldest of the mails that were written before a moment, at most so many. @returns how many */
export async function deleteMailsBefore(folder: string, moment: Date, limit: number): Promise<number> {
  const written = moment.toISOString().replace(/[:.]/g, "-");
  const old = (await keptMailIds(folder)).filter((id) => id < written);
  return deleteMails(folder, old.slice(-limit));
}

/** @returns how many were there */
export async function deleteMails(folder: string, ids: string[]): Promise<number> {
  let deleted = 0;
  for (const id of ids) {
    await rm(join(folder, `${id}.eml`)).then(
      () => deleted++,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      },
    );
  }
  return deleted;
}

/** @returns what precedes the first empty line */
async function readHeaders(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const end = buffer.indexOf("\r\n\r\n");
    return buffer.subarray(0, end < 0 ? bytesRead : end);
  } finally {
    await file.close();
  }
}

function toHead(id: string, { date, from, to = [], replyTo = [], subject = "" }: Email): MailHead {
  return {
    id,
    at: new Date(date ?? 0),
    from: formatAddresses(from ? [from] : []),
    to: formatAddresses(to),
    replyTo: formatAddresses(replyTo) || null,
    subject: withoutSecrets(subject),
  };
}

function formatAddresses(addresses: Address[]): string {
  const texts = addresses
    .flatMap((each) => each.group ?? [each])
    .map(({ name, address = "" }) => (name ? `${name} <${address}>` : address));
  return withoutSecrets(texts.join(", "));
}
