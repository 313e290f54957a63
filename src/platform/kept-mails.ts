import { open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
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

/** The heads of these mails; those that are gone meanwhile are left out. */
export async function mailHeads(folder: string, ids: string[]): Promise<MailHead[]> {
  const heads = await Promise.all(ids.map((id) => beginning(join(folder, `${id}.eml`)).catch(() => null)));
  return heads.flatMap((start, index) => (start === null ? [] : [headOf(ids[index] ?? "", partOf(start).headers)]));
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
  const raw = await readFile(join(folder, `${id}.eml`), "latin1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (raw === null) return null;
  const whole = partOf(raw);
  const leaves = leavesOf(whole);
  const named = ({ headers }: Part) => /name="?([^";]+)"?/.exec(headers.get("content-disposition") ?? "")?.[1];
  const body = (type: string) => leaves.find((leaf) => typeOf(leaf).startsWith(type) && named(leaf) === undefined);
  const [plain, rich] = [body("text/plain"), body("text/html")];
  return {
    ...headOf(id, whole.headers),
    text: plain ? contentOf(plain) : "",
    html: rich ? contentOf(rich) : "",
    attachments: leaves.flatMap((leaf) => withoutSecrets(named(leaf) ?? "") || []),
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

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A part of a message (RFC 2045): its headers by their small names, and its body as it was written, a byte a character. */
interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

function partOf(raw: string): Part {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: new Map(headers), body: rest.join("\r\n\r\n") };
}

const typeOf = ({ headers }: Part) => headers.get("content-type")?.toLowerCase() ?? "text/plain";

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leavesOf(partOf(piece.replace(/^[ \t]*\r\n/, ""))));
}

function contentOf(part: Part): string {
  return withoutSecrets(decoded(part));
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return utf8(encoding === "quoted-printable" ? unquoted(body.replace(/=\r\n/g, "")) : body).replaceAll("\r\n", "\n");
}

function headOf(id: string, headers: ReadonlyMap<string, string>): MailHead {
  const words = (field: string) => withoutSecrets(withoutCodes(headers.get(field) ?? ""));
  return {
    ...{ id, at: new Date(headers.get("date") ?? 0), from: words("from"), to: words("to") },
    ...{ replyTo: words("reply-to") || null, subject: words("subject") },
  };
}

/** Words outside of ASCII are written in a code of their own in headers (RFC 2047). */
function withoutCodes(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, code: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(code, "base64").toString("latin1") : unquoted(code.replaceAll("_", " ")),
    )
    .replace(/[\x80-\xff]+/g, utf8);
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const utf8 = (text: string) => Buffer.from(text, "latin1").toString("utf8");
