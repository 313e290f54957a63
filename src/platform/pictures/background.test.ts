import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { filesIn } from "../files.ts";
import { renditionMaker } from "./background.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = filesIn(folder);
const picture = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: "teal", noise: { type: "gaussian", sigma: 30 } } })
    .webp({ quality: 90 })
    .toBuffer();
const small = await files.store(await picture(200), "small.webp");
const large = await files.store(await picture(3000), "large.webp");

test("pictures are made one after another; a failure does not affect the others", async () => {
  const maker = renditionMaker(files.environment);
  const other = await files.store(await picture(240), "other.webp");
  const answers = await Promise.allSettled([small, `/files/${"0".repeat(24)}/none.webp`, other].map(maker.make));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((answers[1] as PromiseRejectedResult).reason.message).toContain("not found");
  expect(answers[0]).toMatchObject({ value: { placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/) } });
  expect(await files.read(small.replace("small", "avif-full/small"))).not.toBeNull();
  await maker.stop();
  await expect(maker.make(small)).rejects.toThrow("closing");
});

test("stopping does not wait for a picture", async () => {
  const maker = renditionMaker(files.environment);
  await maker.make(small);
  const under = maker.make(large);
  const failed = expect(under).rejects.toThrow("The shop is closing.");
  await maker.stop();
  await failed;
});

test("when the shop is killed, its helper exits too", { timeout: 30_000 }, async () => {
  const script = `
    const { renditionMaker } = await import("${join(import.meta.dirname, "background.ts")}");
    const maker = renditionMaker(${JSON.stringify(files.environment)});
    await maker.make("${small}");
    process.stdout.write("begun");
    await maker.make("${large}");`;
  const shop = execFile(process.execPath, ["--input-type=module", "-e", script]);
  await once(shop.stdout as NodeJS.ReadableStream, "data");
  shop.kill("SIGKILL");
  // The helper shares the shop's standard error, which closes when both have exited.
  await once(shop, "close");
  expect(await files.read(large.replace("large", "avif-full/large"))).toBeNull();
});
