import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { copyTemplate } from "./support/database.ts";
import { freePort, programs, startShopProcess } from "./support/shop-process.ts";

/** WEB_CONCURRENCY: several processes behind one port, as an operator runs them. */
const dataDir = mkdtempSync(join(tmpdir(), "shop-web-cluster-"));
const database = await copyTemplate(inject("template"));
const port = await freePort();
const shop = startShopProcess({
  ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  ...{ PORT: String(port), WEB_CONCURRENCY: "2", DATABASE_POOL: "5" },
});
afterAll(async () => {
  shop.child.kill("SIGKILL");
  await shop.ended;
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a request over a new connection. @returns the status, or the error */
async function ask(path = "/readyz"): Promise<number | string> {
  const sent = request({ port, path, agent: false });
  sent.end();
  try {
    const [response] = await once(sent, "response");
    response.resume();
    await once(response, "end");
    return response.statusCode;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "failed";
  }
}

/** The serving processes: children of the primary that run the same program. */
async function webProcesses(): Promise<number[]> {
  const { pid } = shop.child;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").map(Number);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, index) => commands[index]?.includes(programs.shop));
}

/** Sends requests continuously until `work` is done. @returns the distinct statuses */
async function askDuring(work: () => Promise<unknown>): Promise<(number | string)[]> {
  const statuses = new Set<number | string>();
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  const asking = async () => {
    while (!isDone) statuses.add(await ask());
  };
  await Promise.all([done, asking()]);
  return [...statuses];
}

const settled = { timeout: 100_000, interval: 50 };

test.skipIf(process.platform !== "linux")(
  "processes share a port, are replaced when they crash or on SIGHUP, and stop together",
  { timeout: 300_000 },
  async () => {
    await expect.poll(shop.said, settled).toContain("(2 processes)");
    const before = await webProcesses();
    expect(before).toHaveLength(2);
    expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array(20).fill(200));

    process.kill(before[0] ?? 0, "SIGKILL");
    const survivor = before[1];
    await expect.poll(webProcesses, settled).not.toContain(before[0]);
    await expect.poll(async () => (await webProcesses()).length, settled).toBe(2);
    expect(await webProcesses()).toContain(survivor);
    expect(await ask()).toBe(200);

    const old = await webProcesses();
    const statuses = await askDuring(async () => {
      shop.child.kill("SIGHUP");
      await expect.poll(async () => (await webProcesses()).filter((pid) => old.includes(pid)), settled).toEqual([]);
    });
    expect(statuses).toEqual([200]);
    expect(await webProcesses()).toHaveLength(2);

    const last = await webProcesses();
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
);

test("a shop that cannot start says so once, and is not started again", { timeout: 60_000 }, async () => {
  const other = startShopProcess({
    ...{ DATA_DIR: dataDir, DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop" },
    ...{ PORT: String(port), WEB_CONCURRENCY: "2" },
  });
  expect(await other.ended).toBe(1);
  expect(other.said()).toMatch(/^The shop cannot start: [^\n]+\.\n$/);
});
