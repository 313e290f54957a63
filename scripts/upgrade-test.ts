/**
 * `npm run upgrade:test [-- <commit>]`: two shops of an earlier commit behind HAProxy, and customers who order and never retry. Each
 * shop in turn is replaced by this tree, on the same database: drained, stopped, restarted. No request may fail.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createBuyers, stockedVariants } from "../bench/buyers.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { type Books, checkBooks, listLosses, query } from "./cluster/books.ts";
import { startBalancer } from "./cluster/haproxy.ts";
import { startOrders } from "./cluster/order-load.ts";
import { needPrograms } from "./cluster/packages.ts";
import { freePorts, Processes, until } from "./cluster/processes.ts";
import { buildPages, importDemonstration, startShop } from "./cluster/shops.ts";

/** The last commit whose migrations did not yet have to keep the previous build working. */
const earlier = process.argv[2] ?? "c1530eb";
/** Well below the capacity of two processes: an order refused because of overload would say nothing about the upgrade. */
const customers = 4;
const secondsBetween = 10;

const root = join(import.meta.dirname, "..");
const say = (line: string) => process.stderr.write(`${line}\n`);
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const programs = needPrograms(["haproxy"]);
const folder = await mkdtemp(join(tmpdir(), "shop-upgrade-"));
const tree = join(folder, "earlier");
const processes = new Processes(folder);

interface Result extends Books {
  from: string;
  to: string;
  orders_while_both_ran: number;
  failed_requests: number;
  responses: Record<string, number>;
}

/** Checks out the earlier commit, installs its packages and builds its pages. */
function checkOut() {
  git("worktree", "add", "--detach", tree, earlier);
  buildPages(tree);
}

async function test({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<Result> {
  const [shopPort = 0, one = 0, two = 0] = await freePorts(3);
  const settings = {
    // The earlier build uses a single role, which owns everything.
    DATABASE_URL: ownerUrl,
    RATE_LIMIT_FACTOR: "100000",
    SECRET_KEY: "one key for both of them, for this test only",
    // Both must share their files.
    DATA_DIR: join(folder, "shared"),
  };
  const afterwards = { ...settings, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  await importDemonstration(processes, settings, tree);
  const servers = [
    { name: "shop1", port: one },
    { name: "shop2", port: two },
  ];
  // Making smaller copies of the demonstration's pictures would take CPU time from the test.
  await query(ownerUrl, "DELETE FROM jobs WHERE name = 'media.make-renditions'");
  const running = new Map<string, Awaited<ReturnType<typeof startShop>>>();
  for (const { name, port } of servers) running.set(name, await startShop(processes, name, port, settings, tree));
  const balancer = await startBalancer(processes, programs.haproxy, [
    { name: "shops", port: shopPort, mode: "http", check: "/readyz", servers },
  ]);
  const isUp = (name: string) => async () => (await balancer.serverStatus("shops", name)).startsWith("UP");
  for (const { name } of servers) await until(`${name} is up`, 20, isUp(name));
  say(`Two shops of ${earlier} are open.`);

  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  try {
    const buyers = await createBuyers(pool, customers);
    const variants = await stockedVariants(pool, 12);
    const wishes = { insist: false, patienceMs: 30_000, pauseMs: 300 };
    const load = startOrders(`http://127.0.0.1:${shopPort}`, buyers, variants, wishes);
    await wait(secondsBetween * 1000);
    let whileBoth = 0;
    for (const { name, port } of servers) {
      await balancer.drain("shops", name);
      const earlierShop = running.get(name);
      if (earlierShop) await processes.stop(earlierShop);
      await startShop(processes, `${name}-new`, port, afterwards);
      await balancer.enable("shops", name);
      await until(`${name} is up again`, 20, isUp(name));
      say(`${name} is of this tree now; ${load.acknowledged.length} orders so far.`);
      const sofar = load.acknowledged.length;
      await wait(secondsBetween * 1000);
      if (name === "shop1") whileBoth = load.acknowledged.length - sofar;
    }
    await load.finish();
    const failed = [...load.responses].filter(([each]) => !/ 2\d\d$/.test(each));
    return {
      ...{ from: git("rev-parse", "--short", earlier), to: git("rev-parse", "--short", "HEAD") },
      ...(await checkBooks(pool, buyers, load.acknowledged)),
      orders_while_both_ran: whileBoth,
      failed_requests: failed.reduce((sum, [, count]) => sum + count, 0),
      responses: Object.fromEntries([...load.responses].sort()),
    };
  } finally {
    await pool.end();
  }
}

function listFailures(result: Result): string[] {
  return [
    ...(result.failed_requests > 0 ? [`${result.failed_requests} requests failed`] : []),
    ...listLosses(result),
    ...(result.orders_while_both_ran < 10 ? ["too few orders while both builds ran to mean anything"] : []),
  ];
}

let stopDatabase: (() => Promise<void>) | null = null;
try {
  checkOut();
  const database = await startEmbedded(join(folder, "database"));
  stopDatabase = database.stop;
  const result = await test(database);
  console.log(JSON.stringify(result, null, 2));
  await writeFile(join(root, "bench/upgrade-results.json"), `${JSON.stringify(result, null, 2)}\n`);
  const failures = listFailures(result);
  for (const each of failures) say(`FAILED ${each}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  say((error as Error).stack ?? String(error));
  process.exitCode = 1;
} finally {
  await processes.stopAll();
  await stopDatabase?.();
  if (!process.env.KEEP_FILES) {
    git("worktree", "remove", "--force", tree);
    await rm(folder, { recursive: true, force: true });
  }
}
