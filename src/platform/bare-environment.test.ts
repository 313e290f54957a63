import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { readRowsApart } from "../shop/product-import/read-in-process.ts";
import { filesIn } from "./files.ts";
import { renditionMaker } from "./pictures/background.ts";
import { decodeApart } from "./pictures/decode-apart.ts";
import { toExcel } from "./write-excel.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-environment-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

async function read(content: Buffer) {
  for await (const _row of readRowsApart(content));
}

/** Of a picture that is not there, which takes no time. */
async function makeRenditions() {
  const maker = renditionMaker(filesIn(folder).environment);
  await maker.make("/files/none.png").catch(() => {});
  await maker.stop();
}

/** @returns the names of the variables that the process started by `start` gets */
async function namesSeenBy(start: () => Promise<unknown>): Promise<string[]> {
  const seen = await mkdtemp(join(folder, "seen-"));
  const spy = join(folder, "spy.mjs");
  await writeFile(
    spy,
    `import { writeFileSync } from "node:fs";
     writeFileSync(\`${seen}/\${process.pid}\`, JSON.stringify(Object.keys(process.env)));`,
  );
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(spy)}`);
  await start();
  const [process = ""] = await readdir(seen);
  return JSON.parse(await readFile(join(seen, process), "utf8"));
}

test("only the process that makes renditions, which may fetch them from object storage, gets the network's settings", async () => {
  const settings = ["NODE_USE_SYSTEM_CA", "SSL_CERT_DIR", "NO_PROXY"];
  for (const name of settings) vi.stubEnv(name, "1");
  expect(await namesSeenBy(makeRenditions)).toEqual(expect.arrayContaining(settings));
  const others = await namesSeenBy(() => decodeApart(picture, { to: "check" }));
  expect(settings.filter((name) => others.includes(name))).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["decodes a picture", () => decodeApart(picture, { to: "check" })],
  ["makes renditions", makeRenditions],
  ["reads a spreadsheet", () => read(Buffer.from(`reference\n${"GH-1\n".repeat(20_000)}`))],
  ["writes a spreadsheet", () => toExcel([["reference"]])],
])(
  "a process that %s does not get the shop's secrets, and stores its compiled code for the next",
  async (_what, start) => {
    for (const name of ["SECRET_KEY", "SECRET_KEY_PREVIOUS", "DATABASE_URL", "DATABASE_OWNER_URL", "SMTP_URL"])
      vi.stubEnv(name, "secret");
    for (const name of ["BACKUP_KEY", "ADMIN_PASSWORD", "METRICS_TOKEN", "ANY_OTHER"]) vi.stubEnv(name, "secret");
    const compiled = await mkdtemp(join(folder, "compiled-"));
    vi.stubEnv("NODE_COMPILE_CACHE", compiled);
    const names = await namesSeenBy(start);
    expect(names).toContain("PATH");
    expect(names.filter((name) => /SECRET|DATABASE|SMTP|BACKUP|PASSWORD|METRICS|OTHER/.test(name))).toEqual([]);
    const stored = await readdir(compiled, { recursive: true, withFileTypes: true });
    expect(stored.some((entry) => entry.isFile())).toBe(true);
  },
);
