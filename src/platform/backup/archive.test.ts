import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, describe, expect, test } from "vitest";
import { type BackupKey, isEncrypted, readArchive, writeArchive } from "./archive.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-archive-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);
let made = 0;
const newPath = () => join(folder, `${++made}.tar.gz`);

async function write(path: string, key: BackupKey, members: [string, Buffer][]) {
  const archive = await writeArchive(path, key);
  const added = [];
  for (const [name, content] of members) added.push(await archive.add(name, content));
  return { added, whole: await archive.finish() };
}

async function read(path: string, key: BackupKey) {
  const members: [string, Buffer][] = [];
  for await (const { name, chunks } of readArchive(path, key)) {
    members.push([name, Buffer.concat(await Array.fromAsync(chunks))]);
  }
  return members;
}

const members: [string, Buffer][] = [
  ["backup.json", Buffer.from("{}")],
  ["tables/orders/00001.copy", Buffer.alloc(300_000, "1\tRao\n")],
  ["files/empty.txt", Buffer.alloc(0)],
  [`files/${"0".repeat(24)}/${"n".repeat(120)}.png`, Buffer.from([0, 255, 10, 13])],
];

test.each<[string, BackupKey, BackupKey]>([
  ["not encrypted", {}, {}],
  ["not encrypted, with a key at hand", {}, { key: identity }],
  ["encrypted for a public key", { recipient }, { key: identity }],
  ["encrypted with a secret key", { key: identity }, { key: identity }],
])("what was written is read back, %s", async (_how, writeKey, readKey) => {
  const path = newPath();
  const { added, whole } = await write(path, writeKey, members);
  expect(await read(path, readKey)).toEqual(members);
  expect(added.map(({ bytes }) => bytes)).toEqual(members.map(([, content]) => content.length));
  expect(whole.bytes).toBe((await stat(path)).size);
});

test("an encrypted backup shows nothing of what is in it", async () => {
  const path = newPath();
  await write(path, { recipient }, members);
  expect((await readFile(path)).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  await expect(read(path, {})).rejects.toThrow("is encrypted. Set BACKUP_KEY to its passphrase or secret key.");
  await expect(read(path, { key: await generateIdentity() })).rejects.toThrow("cannot be opened with this BACKUP_KEY");
});

test.each<[BackupKey, boolean]>([
  [{}, false],
  [{ key: "a passphrase" }, true],
  [{ recipient }, true],
])("%o encrypts: %s", (key, is) => expect(isEncrypted(key)).toBe(is));

describe("a backup that is not finished", () => {
  test("has another name until it is, and replaces the previous one only then", async () => {
    const path = newPath();
    await write(path, {}, [["old.txt", Buffer.from("old")]]);
    const next = await writeArchive(path, {});
    await next.add("new.txt", Buffer.from("new"));
    expect(await read(path, {})).toEqual([["old.txt", Buffer.from("old")]]);
    await next.finish();
    expect(await read(path, {})).toEqual([["new.txt", Buffer.from("new")]]);
  });

  test("leaves nothing behind when it is abandoned", async () => {
    const path = newPath();
    const archive = await writeArchive(path, { recipient });
    await archive.add("half.txt", Buffer.alloc(100_000, "x"));
    await archive.abandon();
    expect((await readdir(folder)).filter((name) => name.startsWith(`${made}.`))).toEqual([]);
  });

  test("fails, and does not hang, where it cannot be written", async () => {
    const archive = await writeArchive(join(folder, "no such folder", "a.tar.gz"), {});
    const write = async () => {
      for (let part = 0; part < 50; part++) await archive.add(`${part}.bin`, randomBytes(100_000));
      await archive.finish();
    };
    await expect(write()).rejects.toThrow(/ENOENT/);
    await expect(archive.add("later.txt", Buffer.from("x"))).rejects.toThrow();
    await archive.abandon();
  });
});

test.each([
  ["an empty file", "", /is not a backup of the shop/],
  ["only the first bytes of gzip", "\x1f\x8b", /is incomplete or damaged/],
  ["only the first line of age", "age-encryption.org/v1\n", /cannot be opened with this BACKUP_KEY/],
])("%s is refused in a sentence", async (_what, content, message) => {
  const path = newPath();
  await writeFile(path, content, "latin1");
  await expect(read(path, { key: identity })).rejects.toThrow(message);
});
