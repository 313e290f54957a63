import { open, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { redactSecrets } from "./redact.ts";

/*
 * These mails are shown to staff, who must not be able to use links sent to others (invitations, password resets). So everything that
 * leaves this file goes through `redactSecrets`. The files themselves are not changed.
 */

export interface MailHeaders {
  /** The name of the mail's file, without the extension. */
  id: string;
  at: Date;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
}

export interface StoredMail extends MailHeaders {
  text: string;
  html: string;
  /** The file names of its attachments. */
  attachments: string[];
}

/** A mail while it is being written; it stays if the process is killed. */
const draftSuffix = ".eml.draft";

const name = /^[\w-]{1,120}$/;
const maxHeaderBytes = 8192;

/** The ids of the mails stored as files because there is no mail server, newest first. They start with the time. */
export const listStoredMails = (folder: string): Promise<string[]> => listIds(folder, ".eml");

async function listIds(folder: string, suffix: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const ids = names.filter((each) => each.endsWith(suffix)).map((each) => each.slice(0, -suffix.length));
  return ids.sort().reverse();
}

/** The headers of these mails, without those that have been deleted since. */
export async function readMailHeaders(folder: string, ids: string[]): Promise<MailHeaders[]> {
  const heads = await Promise.all(
    ids.map(async (id) => {
      const headers = await readHeaders(join(folder, `${id}.eml`)).catch(() => null);
      return headers && toHeaders(id, await PostalMime.parse(headers));
    }),
  );
  return heads.filter((head) => head !== null);
}

/** Like `readMailHeaders`, but caches the headers of the last call. Mails never change. */
export function cacheMailHeaders(folder: string): (ids: string[]) => Promise<MailHeaders[]> {
  let known = new Map<string, MailHeaders>();
  return async (ids) => {
    const unknown = ids.filter((id) => !known.has(id));
    const read = new Map((await readMailHeaders(folder, unknown)).map((head) => [head.id, head]));
    const heads = ids.flatMap((id) => known.get(id) ?? read.get(id) ?? []);
    known = new Map(heads.map((head) => [head.id, head]));
    return heads;
  };
}

/** A stored mail, or null if there is none with this id. */
export async function readStoredMail(folder: string, id: string): Promise<StoredMail | null> {
  if (!name.test(id)) return null;
  const content = await readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (content === null) return null;
  const email = await PostalMime.parse(content);
  return {
    ...toHeaders(id, email),
    text: redactSecrets(email.text ?? ""),
    html: email.attachments.reduce(showInline, redactSecrets(email.html ?? "")),
    attachments: email.attachments
      .filter(({ contentId }) => !contentId)
      .flatMap(({ filename }) => redactSecrets(filename ?? "") || []),
  };
}

/** Puts a picture that travels with a mail, such as the logo, where its HTML refers to it (RFC 2392). */
function showInline(html: string, { contentId, mimeType, content }: Attachment): string {
  if (!contentId || !mimeType.startsWith("image/")) return html;
  const data = typeof content === "string" ? Buffer.from(content) : Buffer.from(content as Uint8Array<ArrayBuffer>);
  return html.replaceAll(
    `cid:${contentId.replace(/^<|>$/g, "")}`,
    `data:${mimeType};base64,${data.toString("base64")}`,
  );
}

/** Deletes up to `limit` of the oldest mails written before a time. @returns how many */
export const deleteMailsBefore = (folder: string, time: Date, limit: number) =>
  deleteBefore(folder, ".eml", time, limit);

/** The same for what processes that were killed while storing a mail have left. */
export const deleteDraftsBefore = (folder: string, time: Date, limit: number) =>
  deleteBefore(folder, draftSuffix, time, limit);

async function deleteBefore(folder: string, suffix: string, time: Date, limit: number): Promise<number> {
  const written = time.toISOString().replace(/[:.]/g, "-");
  const old = (await listIds(folder, suffix)).filter((id) => id < written);
  return deleteFiles(folder, suffix, old.slice(-limit));
}

/** @returns how many existed */
export const deleteMails = (folder: string, ids: string[]) => deleteFiles(folder, ".eml", ids);

async function deleteFiles(folder: string, suffix: string, ids: string[]): Promise<number> {
  let deleted = 0;
  for (const id of ids) {
    // Unlike rm, it fails when another process has just deleted the file.
    await unlink(join(folder, `${id}${suffix}`)).then(
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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const end = buffer.indexOf("\r\n\r\n");
    return buffer.subarray(0, end < 0 ? bytesRead : end);
  } finally {
    await file.close();
  }
}

function toHeaders(id: string, { date, from, to = [], replyTo = [], subject = "" }: Email): MailHeaders {
  return {
    id,
    at: new Date(date ?? 0),
    from: formatAddresses(from ? [from] : []),
    to: formatAddresses(to),
    replyTo: formatAddresses(replyTo) || null,
    subject: redactSecrets(subject),
  };
}

function formatAddresses(addresses: Address[]): string {
  const texts = addresses
    .flatMap((each) => each.group ?? [each])
    .map(({ name, address = "" }) => (name ? `${name} <${address}>` : address));
  return redactSecrets(texts.join(", "));
}
