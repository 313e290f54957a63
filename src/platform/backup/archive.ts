import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { extract, pack } from "tar-stream";

/** The message is shown to the operator as it is. */
export class BackupError extends Error {}

/** What a backup is encrypted or decrypted with, from BACKUP_KEY and BACKUP_RECIPIENT. */
export interface BackupKey {
  /** A passphrase, or an age secret key: `AGE-SECRET-KEY-1…`. */
  key?: string | undefined;
  /** An age public key: `age1…`. It can create backups but not open them. */
  recipient?: string | undefined;
}

export const isEncrypted = ({ key, recipient }: BackupKey) => key !== undefined || recipient !== undefined;
const isSecretKey = (key: string) => /^AGE-SECRET-KEY-/i.test(key);

export interface Member {
  sha256: string;
  bytes: number;
}

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<Member>;
  /** @returns size and checksum of the archive, which is then complete */
  finish(): Promise<Member>;
  abandon(): Promise<void>;
}

/**
 * Writes a gzipped tar file, encrypted in age format if there is a key, so that standard tools can open it. It has a temporary name
 * until it is complete, and only its owner can read it. One member at a time is held in memory.
 */
export async function writeArchive(path: string, key: BackupKey): Promise<ArchiveWriter> {
  const tar = pack();
  const zipped = tar.pipe(createGzip({ level: 3 }) as never) as unknown as Readable;
  const content = isEncrypted(key) ? await encrypt(zipped, key) : zipped;
  const draft = `${path}.part`;
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new PassThrough();
  counted.on("data", (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const written = pipeline(content, counted, createWriteStream(draft, { mode: 0o600, flags: "w" }));
  written.catch((error) => tar.destroy(error));
  // Callers get the error from `written`. Without a listener it would end the process.
  tar.on("error", () => {});
  return {
    async add(name, content) {
      const entry = tar.entry({ name, size: content.length, mode: 0o600 });
      const done = once(entry, "finish");
      entry.end(content);
      await Promise.race([done, written.then(() => Promise.reject(new Error("The archive is closed.")))]);
      return { sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
    },
    async finish() {
      tar.finalize();
      await written;
      const file = await open(draft, "r+");
      await file.sync().finally(() => file.close());
      await rename(draft, path);
      return { sha256: hash.digest("hex"), bytes };
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

async function encrypt(plain: Readable, { key, recipient }: BackupKey): Promise<Readable> {
  const encrypter = new Encrypter();
  if (recipient !== undefined) encrypter.addRecipient(recipient);
  else if (key !== undefined && isSecretKey(key)) encrypter.addRecipient(await identityToRecipient(key));
  else if (key !== undefined) encrypter.setPassphrase(key);
  const stream = await encrypter.encrypt(Readable.toWeb(plain) as never);
  return Readable.fromWeb(stream as unknown as ReadableStream);
}

/**
 * The members of an archive in order, each as a stream of chunks. A member must be read completely before the next.
 * @throws BackupError if the file cannot be opened with this key, or is damaged
 */
export async function* readArchive(
  path: string,
  key: BackupKey,
): AsyncGenerator<{ name: string; chunks: AsyncIterable<Buffer> }> {
  const plain = await openArchive(path, key);
  const members = extract();
  const read = pipeline(plain, createGunzip(), members as never);
  read.catch(() => {});
  try {
    for await (const entry of members) {
      yield { name: entry.header.name, chunks: readMember(entry as unknown as AsyncIterable<Buffer>, path) };
    }
    await read;
  } catch (error) {
    throw toBackupError(path, error as Error);
  } finally {
    plain.destroy();
  }
}

/** Catches only errors of gzip, tar and age, not those of the code that consumes the chunks. */
async function* readMember(entry: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw toBackupError(path, error as Error);
  }
}

function toBackupError(path: string, error: Error): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(`The backup ${path} is incomplete or damaged (${error.message}).`);
}

async function openArchive(path: string, { key }: BackupKey): Promise<Readable> {
  const start = await readStart(path);
  if (!start.startsWith("age-encryption.org/")) {
    if (!start.startsWith("\x1f\x8b")) throw new BackupError(`${path} is not a backup of the shop.`);
    return createReadStream(path);
  }
  if (key === undefined)
    throw new BackupError(`The backup ${path} is encrypted. Set BACKUP_KEY to its passphrase or secret key.`);
  const decrypter = new Decrypter();
  if (isSecretKey(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  try {
    const stream = await decrypter.decrypt(Readable.toWeb(createReadStream(path)) as never);
    return Readable.fromWeb(stream as unknown as ReadableStream);
  } catch {
    throw new BackupError(`The backup ${path} cannot be opened with this BACKUP_KEY.`);
  }
}

async function readStart(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup ${path} cannot be read (${error.code}).`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}
