import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Member, writeArchive } from "./archive.ts";
import { checkArchive } from "./check-archive.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-check-archive-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
let made = 0;

const head = {
  ...{ format: 1, created_at: "2026-11-22T04:30:00.000Z", postgres: "18.4", migrations: ["0001-places"] },
  tables: [{ name: "places", columns: ["id", "name"] }],
};
const orders = Buffer.from("1\tRao\n");

interface Given {
  head?: unknown;
  /** Changes the manifest before it is written. */
  manifest?: (members: Record<string, Member>) => unknown;
  /** Appended after everything else. */
  last?: [string, string];
  without?: string;
  twice?: string;
}

/** A small backup, complete except for the given changes. */
async function backup({ head: given = head, manifest, last, without, twice }: Given = {}) {
  const path = join(folder, `${++made}.tar.gz`);
  const archive = await writeArchive(path, {});
  const members: Record<string, Member> = {};
  const contents: [string, Buffer][] = [
    ["backup.json", Buffer.from(typeof given === "string" ? given : JSON.stringify(given))],
    ["tables/places/00001.copy", orders],
  ];
  for (const [name, content] of contents) {
    const member = name === without ? { sha256: "0".repeat(64), bytes: 1 } : await archive.add(name, content);
    members[name] = member;
    if (name === twice) await archive.add(name, content);
  }
  const whole = {
    ...{ members, sequences: {}, files: 0, missing: [], audit_head: "" },
    tables: { places: { rows: 1, sha256: "", sums: {} } },
  };
  const content = manifest ? manifest(members) : whole;
  if (without !== "manifest.json") await archive.add("manifest.json", Buffer.from(JSON.stringify(content)));
  if (last) await archive.add(last[0], Buffer.from(last[1]));
  await archive.finish();
  return path;
}

const check = async (given?: Given) => checkArchive(await backup(given), {});

test("a whole backup is described by its first and last member", async () => {
  const checked = await check();
  expect(checked.head).toEqual(head);
  expect(checked.manifest.tables).toEqual({ places: { rows: 1, sha256: "", sums: {} } });
  expect(Object.keys(checked.manifest.members)).toEqual(["backup.json", "tables/places/00001.copy"]);
});

describe("a backup is refused", () => {
  test.each<[string, Given, string]>([
    ["without its end", { without: "manifest.json" }, "is incomplete: its end is missing."],
    ["with rows missing", { without: "tables/places/00001.copy" }, "00001.copy does not match its checksum."],
    ["without its beginning", { without: "backup.json" }, "its description cannot be read."],
    ["with a member twice", { twice: "tables/places/00001.copy" }, "00001.copy is in the wrong place."],
    ["with a member after its end", { last: ["files/x.png", "x"] }, "files/x.png is in the wrong place."],
    ["with a second end", { last: ["manifest.json", "{}"] }, "manifest.json is in the wrong place."],
    ["with an end that says nothing", { manifest: () => ({}) }, "its description cannot be read."],
    ["with a beginning that is no JSON", { head: "{" }, "its description cannot be read."],
    [
      "with migrations that are paths",
      { head: { ...head, migrations: ["../../etc/passwd"] } },
      "its description cannot be read.",
    ],
  ])("%s", async (_what, given, message) => {
    await expect(check(given)).rejects.toThrow(message);
  });

  test("with members that its description does not name", async () => {
    const whole = { sequences: {}, files: 0, missing: [], audit_head: "", tables: {} };
    const forgets = (members: Record<string, Member>) => ({
      ...{ ...whole, members: { "backup.json": members["backup.json"] } },
    });
    await expect(check({ manifest: forgets })).rejects.toThrow("00001.copy is not in its manifest.");
  });

  test("in a later format, as one that this version does not support, not as a damaged one", async () => {
    await expect(check({ head: { ...head, format: 2, volumes: [] } })).rejects.toThrow(
      "This version of the shop does not support the format of the backup.",
    );
  });
});
