import { mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openSaved, Pieces, writeSaved } from "./saved-values.ts";

const root = await mkdtemp(join(tmpdir(), "shop-saved-"));
afterAll(() => rm(root, { recursive: true, force: true }));
let made = 0;
const newFile = () => join(root, String(++made), "state");

const values = {
  numbers: Int32Array.from({ length: 1_500_000 }, (_, place) => place - 7),
  inner: { prices: Float64Array.of(1.5, Number.NaN), flags: Uint8Array.of(3), none: new Int32Array(0) },
  texts: Array.from({ length: 45_000 }, (_, place) => `Ω ${place}\n`),
  noTexts: [],
  settled: "812",
  count: 4,
};
const bytes = () => new Pieces([Uint8Array.of(1, 2, 3), Uint8Array.of(4)]);
const head = { program: "one" };

async function read(file: string) {
  const saved = await openSaved(file);
  if (!saved) return null;
  try {
    return { head: saved.head, values: await saved.values() };
  } finally {
    await saved.close();
  }
}

test("values come back as they were", async () => {
  const file = newFile();
  expect(await writeSaved(file, head, { ...values, bytes: bytes() })).toBe(true);
  const saved = await read(file);
  const { bytes: pieces, ...others } = saved?.values ?? {};
  expect(saved?.head).toEqual(head);
  expect(others).toEqual(values);
  expect([...(pieces as Pieces)].map((piece) => [...piece])).toEqual([[1, 2, 3], [4]]);
});

test("a missing value reads as none, and one that is truncated or empty as damaged", async () => {
  const file = newFile();
  expect(await read(file)).toBeNull();
  await writeSaved(file, head, values);
  const whole = await readFile(file);
  for (const length of [0, 5, 16, 1000, whole.length - 1]) {
    await writeFile(file, whole.subarray(0, length));
    await expect(read(file)).rejects.toThrow("The file is damaged.");
  }
});

test("a single bit that differs is noticed, wherever it is", async () => {
  const file = newFile();
  await writeSaved(file, head, { ...values, bytes: bytes() });
  const whole = await readFile(file);
  const places = Array.from({ length: 60 }, (_, turn) => Math.floor((whole.length / 60) * turn));
  const handle = await open(file, "r+");
  for (const place of [...places, whole.length - 1, whole.length - 10, whole.length - 16]) {
    const byte = whole[place] as number;
    await handle.write(Uint8Array.of(byte ^ 4), 0, 1, place);
    const saved = await read(file).catch((error: Error) => error.message);
    await handle.write(Uint8Array.of(byte), 0, 1, place);
    // The padding between sections and at the end contains nothing to damage.
    if (saved !== null && typeof saved !== "string")
      expect(isDeepStrictEqual(saved.values.numbers, values.numbers)).toBe(true);
    else expect([null, "The file is damaged."]).toContain(saved);
  }
  await handle.close();
  expect(whole.equals(await readFile(file))).toBe(true);
});

test("the one before stays until the next one is complete", async () => {
  const file = newFile();
  await writeSaved(file, head, values);
  let asked = 0;
  expect(await writeSaved(file, { program: "two" }, values, () => ++asked < 3)).toBe(false);
  const failing = new Pieces(
    (function* () {
      yield Uint8Array.of(1);
      throw new Error("out of memory");
    })(),
  );
  await expect(writeSaved(file, { program: "two" }, { ...values, failing })).rejects.toThrow("out of memory");
  expect((await read(file))?.head).toEqual(head);
  expect(await readdir(join(file, ".."))).toEqual(["state"]);
});

test("only one of several concurrent writers succeeds", async () => {
  const file = newFile();
  const written = await Promise.all(["a", "b", "c", "d"].map((program) => writeSaved(file, { program }, values)));
  expect(written.filter(Boolean)).toHaveLength(1);
  expect((await read(file))?.values).toEqual(values);
});

test("what a killed process has left in the middle of it holds others up for ten minutes at most", async () => {
  const file = newFile();
  await writeSaved(file, head, values);
  await writeFile(`${file}.draft`, "half");
  expect(await writeSaved(file, { program: "two" }, values)).toBe(false);
  const before = (Date.now() - 601_000) / 1000;
  await utimes(`${file}.draft`, before, before);
  expect(await writeSaved(file, { program: "two" }, values)).toBe(true);
  expect((await read(file))?.head).toEqual({ program: "two" });
});

test("nor does it once the clock has been set back", async () => {
  const file = newFile();
  await writeSaved(file, head, values);
  await writeFile(`${file}.draft`, "half");
  const later = (Date.now() + 601_000) / 1000;
  await utimes(`${file}.draft`, later, later);
  expect(await writeSaved(file, { program: "two" }, values)).toBe(true);
});

test("only the shop's user may read it", async () => {
  const file = newFile();
  await writeSaved(file, head, values);
  const { mode } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
});
