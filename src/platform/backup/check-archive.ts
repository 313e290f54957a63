import { createHash } from "node:crypto";
import type { z } from "zod";
import { BackupError, type BackupKey, readArchive } from "./archive.ts";
import { type BackupHead, type BackupManifest, head, headName, manifest, manifestName } from "./manifest.ts";

const mostJsonBytes = 100_000_000;

/**
 * Reads a whole backup and compares every member with its checksum.
 * @throws BackupError in a sentence when it is not complete and whole
 */
export async function checkArchive(
  path: string,
  key: BackupKey,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const found = new Map<string, { sha256: string; bytes: number }>();
  const texts = new Map<string, string>();
  for await (const { name, chunks } of readArchive(path, key)) {
    if (texts.has(manifestName) || found.has(name)) throw damaged(path, `${name} is in the wrong place`);
    const hash = createHash("sha256");
    const kept: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      if ((name === headName || name === manifestName) && bytes < mostJsonBytes) kept.push(chunk);
    }
    found.set(name, { sha256: hash.digest("hex"), bytes });
    if (kept.length > 0) texts.set(name, Buffer.concat(kept).toString("utf8"));
  }
  if (!texts.has(manifestName)) throw new BackupError(`The backup ${path} is incomplete: its end is missing.`);
  const expected = parsed(path, manifest, texts.get(manifestName));
  for (const [name, { sha256, bytes }] of Object.entries(expected.members)) {
    const actual = found.get(name);
    if (actual?.sha256 !== sha256 || actual.bytes !== bytes) throw damaged(path, `${name} does not match its checksum`);
    found.delete(name);
  }
  found.delete(manifestName);
  for (const name of found.keys()) throw damaged(path, `${name} is not in its manifest`);
  return { head: parsed(path, head, texts.get(headName)), manifest: expected };
}

function parsed<T>(path: string, schema: z.ZodType<T>, text = ""): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(path, "what it says of itself cannot be read");
  }
}

function damaged(path: string, why: string) {
  return new BackupError(`The backup ${path} is damaged: ${why}.`);
}
