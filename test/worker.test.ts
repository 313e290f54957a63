import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { copyTemplate } from "./support/database.ts";
import { freePort, processEnvironment, programs, type ShopProcess, startShopProcess } from "./support/shop-process.ts";

/** The shop and its worker as processes that get killed. */

const dataDir = await mkdtemp(join(tmpdir(), "shop-worker-"));
const database = await copyTemplate(inject("template"));
/** One connection for all queries: opening one for each took CPU time from the worker under test. */
const asking = new pg.Client({ connectionString: database.adminUrl });
await asking.connect();
const query = async (text: string) => (await asking.query(text)).rows;
const settings = {
  ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: "fatal" },
  ...{ ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "an otoscope for the owner" },
};
const started: ChildProcess[] = [];

async function endStarted() {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "close");
  }
}
afterAll(async () => {
  await asking.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function openShop(more: Record<string, string> = {}): Promise<ShopProcess & { port: number; origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = startShopProcess({ ...settings, PORT: String(port), ...more });
  started.push(shop.child);
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (shop.child.exitCode !== null) throw new Error(`The shop did not start: ${shop.said()}`);
    await wait(50);
  }
  return { ...shop, port, origin };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The shop's only child process. */
async function findWorkerPid({ child }: ShopProcess): Promise<number> {
  for (;;) {
    const pids = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    if (pids.trim() !== "") return Number(pids.trim().split(" ")[0]);
    await wait(20);
  }
}

const jobs = async (name: string) =>
  (await query(`SELECT tries FROM jobs WHERE name = '${name}' AND repeat_seconds IS NULL`)).length;
const record = (name: string, payload = "{}") =>
  query(`INSERT INTO jobs (name, payload) VALUES ('${name}', '${payload}')`);
async function until(holds: () => Promise<boolean> | boolean, what: string) {
  const end = performance.now() + 80_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Timed out waiting until ${what}.`);
    await wait(20);
  }
}

/** @param path the state of a process or thread, see proc(5) */
async function nicenessOf(path: string): Promise<number> {
  const [, fields = ""] = (await readFile(path, "utf8")).split(") ");
  return Number(fields.split(" ")[16]);
}

/** CPU time in clock ticks of a process and those of its children that have ended. */
async function cpuTime(pid: number): Promise<number> {
  const [, fields = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  return fields
    .split(" ")
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** In this order: the last test ends the shop. */
describe("a shop that runs its worker", () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop();
  }, 120_000);
  afterAll(endStarted, 60_000);

  test("every thread of the worker has a lower priority than those of the shop", { timeout: 120_000 }, async () => {
    const worker = await findWorkerPid(shop);
    await record("retention.apply");
    await until(async () => (await jobs("retention.apply")) === 0, "the job was done");
    const threads = await readdir(`/proc/${worker}/task`);
    const niceness = await Promise.all(
      threads.map(async (thread) => nicenessOf(`/proc/${worker}/task/${thread}/stat`)),
    );
    expect(threads.length).toBeGreaterThan(4);
    expect(niceness).toEqual(threads.map(() => constants.priority.PRIORITY_BELOW_NORMAL));
  });

  test("requests are answered while a heavy sheet is read, which is the worker's work alone", {
    timeout: 120_000,
  }, async () => {
    const worker = await findWorkerPid(shop);
    const heading = "Address,Product,Category,Sub-category,Short description,Reference number,MRP,Weight in grams\n";
    const row = (index: number) =>
      `sheet-product-${index},Product ${index},Nothing,Nothing,${"long words ".repeat(20)},REF-${index},100.00,10\n`;
    const sheet = heading + Array.from({ length: 3000 }, (_, index) => row(index)).join("");
    const [staff] = await query("SELECT id FROM staff LIMIT 1");
    const [made] = await query(
      `INSERT INTO catalogue_imports (file_name, content, staff_id, member_name, created_at)
       VALUES ('heavy.csv', '\\x${Buffer.from(sheet).toString("hex")}', ${staff?.id}, 'Owner', now()) RETURNING id`,
    );
    await record("catalogue.check-sheet", JSON.stringify({ id: made?.id }));
    const state = async () => (await query(`SELECT state FROM catalogue_imports WHERE id = ${made?.id}`))[0]?.state;
    const pids = [Number(shop.child.pid), worker];
    const before = await Promise.all(pids.map(cpuTime));
    let answered = 0;
    while ((await state()) === "checking") {
      expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
      answered++;
      await wait(10);
    }
    expect(await state()).toBe("checked");
    expect(answered).toBeGreaterThan(10);
    const [serving = 0, reading = 0] = (await Promise.all(pids.map(cpuTime))).map(
      (ticks, at) => ticks - (before[at] ?? 0),
    );
    expect(serving).toBeLessThan(reading / 2);
  });

  test("a worker that is killed is started again, and does what is recorded", { timeout: 180_000 }, async () => {
    const first = await findWorkerPid(shop);
    process.kill(first, "SIGKILL");
    // A statement that the first sent before it died could still claim a job recorded now, which would wait until its lease ends.
    let second = first;
    await until(async () => {
      second = await findWorkerPid(shop);
      return second !== first;
    }, "another worker was started");
    await record("retention.apply");
    await until(async () => (await jobs("retention.apply")) === 0, "the job was done");
    expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);

    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    expect(isAlive(second)).toBe(false);
  });
});

describe("processes of their own", () => {
  afterEach(endStarted, 60_000);

  test("when the shop is killed without warning, its worker ends", { timeout: 120_000 }, async () => {
    const shop = await openShop();
    const worker = await findWorkerPid(shop);
    await record("retention.apply");
    await until(async () => (await jobs("retention.apply")) === 0, "the job was done");
    shop.child.kill("SIGKILL");
    await until(() => !isAlive(worker), "the worker had ended");
  });

  test("apart from the shop: WORKER=none leaves the jobs to a worker of its own", { timeout: 180_000 }, async () => {
    const shop = await openShop({ WORKER: "none" });
    expect((await readFile(`/proc/${shop.child.pid}/task/${shop.child.pid}/children`, "utf8")).trim()).toBe("");
    await record("retention.apply");
    await wait(1500);
    expect(await jobs("retention.apply")).toBe(1);

    const worker = spawn(process.execPath, [programs.worker], {
      env: { ...processEnvironment, NODE_ENV: "production", ...settings },
      stdio: "ignore",
    });
    started.push(worker);
    await until(async () => (await jobs("retention.apply")) === 0, "the job was done");
    worker.kill("SIGTERM");
    expect(await once(worker, "close")).toEqual([0, null]);
  });

  test("a worker that cannot reach the database says so in a sentence", { timeout: 120_000 }, async () => {
    const worker = spawn(process.execPath, [programs.worker], {
      env: { ...processEnvironment, ...settings, DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    worker.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(worker, "close");
    expect(code).toBe(1);
    expect(said).toMatch(/^The worker cannot start: [^\n]+\n$/);
    expect(said).not.toContain("secret");
  });
});
