import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError, type BackupKey, readArchive } from "./archive.ts";
import { type BackupHead, type BackupManifest, head, headName, manifest, manifestName } from "./manifest.ts";

const maxJsonBytes = 100_000_000;

/**
 * Reads a whole backup and verifies the checksum of every member.
 * @throws BackupError if it is incomplete or damaged
 */
export async function checkArchive(
  path: string,
  key: BackupKey,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const members = new Map<string, { sha256: string; bytes: number }>();
  const texts = new Map<string, string>();
  for await (const { name, chunks } of readArchive(path, key)) {
    if (texts.has(manifestName) || members.has(name)) throw damaged(path, `${name} is in the wrong place`);
    const hash = createHash("sha256");
    const chunksKept: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      if ((name === headName || name === manifestName) && bytes < maxJsonBytes) chunksKept.push(chunk);
    }
    members.set(name, { sha256: hash.digest("hex"), bytes });
    if (chunksKept.length > 0) texts.set(name, Buffer.concat(chunksKept).toString("utf8"));
  }
  if (!texts.has(manifestName)) throw new BackupError(`The backup ${path} is incomplete: its end is missing.`);
  const described = parseJson(path, head, texts.get(headName));
  const expected = parseJson(path, manifest, texts.get(manifestName));
  for (const [name, { sha256, bytes }] of Object.entries(expected.members)) {
    const actual = members.get(name);
    if (actual?.sha256 !== sha256 || actual.bytes !== bytes) throw damaged(path, `${name} does not match its checksum`);
    members.delete(name);
  }
  members.delete(manifestName);
  for (const name of members.keys()) throw damaged(path, `${name} is not in its manifest`);
  return { head: described, manifest: expected };
}

function parseJson<T>(path: string, schema: z.ZodType<T>, text = ""): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const issues = error instanceof z.ZodError ? error.issues : [];
    const unsupported = issues.find((issue) => issue.path[0] === "format");
    if (unsupported) throw new BackupError(`The backup ${path} cannot be restored: ${unsupported.message}`);
    throw damaged(path, "its description cannot be read");
  }
}

function damaged(path: string, reason: string) {
  return new BackupError(`The backup ${path} is damaged: ${reason}.`);
}
