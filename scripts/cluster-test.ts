/**
 * `npm run cluster:test`: a PostgreSQL primary with a synchronous standby under Patroni, two shops behind HAProxy, one of them using
 * PgBouncer, files in object storage. Customers order; the primary is killed; acknowledged orders are compared with those on the new
 * primary. Everything runs on loopback, in a temporary folder, and ends with this program.
 */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import S3rver from "s3rver";
import { createBuyers, stockedVariants } from "../bench/buyers.ts";
import { type Books, checkBooks, listLosses, query } from "./cluster/books.ts";
import { startDatabaseCluster } from "./cluster/database-cluster.ts";
import { startBalancer } from "./cluster/haproxy.ts";
import { startOrders } from "./cluster/order-load.ts";
import { needPrograms } from "./cluster/packages.ts";
import { startPgBouncer } from "./cluster/pgbouncer.ts";
import { freePorts, Processes, until } from "./cluster/processes.ts";
import { importDemonstration, startShop } from "./cluster/shops.ts";

const customers = 24;
const secondsBefore = 15;
const secondsAfter = 45;
const longestOutage = 30;

const say = (line: string) => process.stderr.write(`${line}\n`);
const programs = needPrograms(["etcd", "patroni", "haproxy", "pgbouncer", "postgres"]);
const folder = await mkdtemp(join(tmpdir(), "shop-cluster-"));
// The database's user must be able to reach its own folder inside.
await chmod(folder, 0o711);
const processes = new Processes(folder);
const storage = new S3rver({
  ...{ port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "bucket") },
  configureBuckets: [{ name: "shop-files", configs: [] }],
});

interface Result extends Books {
  seconds_before_kill: number;
  orders_before_kill: number;
  /** Time from the kill to the first order acknowledged after it. */
  seconds_without_orders: number;
  orders_after_kill: number;
  old_primary_came_back_as: string;
  responses: Record<string, number>;
}

async function test(): Promise<Result> {
  const database = await startDatabaseCluster(processes, programs);
  say(`The database is there: ${JSON.stringify(await database.roles())}`);
  const [primaryPort = 0, replicaPort = 0, pooledPort = 0, shopPort = 0, one = 0, two = 0] = await freePorts(6);
  const nodes = database.nodes.map(({ name, port, restPort }) => ({ name, port, checkPort: restPort }));
  const balancer = await startBalancer(processes, programs.haproxy, [
    { name: "primary", port: primaryPort, mode: "tcp", check: "/primary", servers: nodes },
    { name: "replica", port: replicaPort, mode: "tcp", check: "/replica", servers: nodes },
    {
      ...{ name: "shops", port: shopPort, mode: "http", check: "/readyz" },
      servers: [
        { name: "shop1", port: one },
        { name: "shop2", port: two },
      ],
    },
  ]);
  const url = (port: number, name: string) => `postgres://postgres:${database.password}@127.0.0.1:${port}/${name}`;
  // HAProxy considers every server available until its first check, and could send this to the standby.
  await until("HAProxy knows the primary", 20, async () => {
    const roles = Object.entries(await database.roles());
    const statuses = await Promise.all(roles.map(([name]) => balancer.serverStatus("primary", name)));
    return roles.every(([, role], index) => statuses[index] === (role === "leader" ? "UP" : "DOWN"));
  });
  await query(url(primaryPort, "postgres"), "CREATE DATABASE shop");
  await startPgBouncer(processes, programs.pgbouncer, {
    ...{ port: pooledPort, server: primaryPort, user: "postgres", password: database.password, database: "shop" },
  });
  // PgBouncer does not pass a client's startup settings on to the server, so they are set on the role.
  await query(url(primaryPort, "postgres"), "ALTER ROLE postgres IN DATABASE shop SET statement_timeout = '30s'");

  const bucket = (await storage.run()) as { port: number };
  const settings = {
    DATABASE_POOL: "20",
    RATE_LIMIT_FACTOR: "100000",
    SECRET_KEY: "one key for both of them, for this test only",
    FILES_URL: `s3://shop-files?endpoint=${encodeURIComponent(`http://127.0.0.1:${bucket.port}`)}&region=us-east-1`,
    ...{ AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" },
  };
  const direct = {
    ...settings,
    DATABASE_URL: url(primaryPort, "shop"),
    DATABASE_REPLICA_URL: url(replicaPort, "shop"),
  };
  await importDemonstration(processes, { ...direct, DATA_DIR: join(folder, "demo") });
  // Making smaller copies of the demonstration's pictures would take CPU time from the test.
  await query(url(primaryPort, "shop"), "DELETE FROM jobs WHERE name = 'media.make-renditions'");
  await Promise.all([
    startShop(processes, "shop1", one, direct),
    startShop(processes, "shop2", two, { ...direct, DATABASE_URL: url(pooledPort, "shop") }),
  ]);
  say("Two shops are open, one of them through PgBouncer.");

  const pool = new pg.Pool({ connectionString: url(primaryPort, "shop"), max: 2 });
  pool.on("error", () => {});
  try {
    const buyers = await createBuyers(pool, customers);
    const variants = await stockedVariants(pool, 12);
    const wishes = { insist: true, patienceMs: 20_000, pauseMs: 150 };
    const load = startOrders(`http://127.0.0.1:${shopPort}`, buyers, variants, wishes);
    await wait(secondsBefore * 1000);
    const primary = await database.primary();
    const before = load.acknowledged.length;
    const killedAt = performance.now();
    await database.kill(primary);
    say(`${before} orders; ${primary.name}, the primary, is killed.`);
    await wait(secondsAfter * 1000);
    await load.finish();
    // Responses sent before the kill may still arrive shortly after it; those arriving a second later were not.
    const after = load.acknowledged.filter(({ at }) => at > killedAt + 1000);
    const outage = ((after[0]?.at ?? Number.POSITIVE_INFINITY) - killedAt) / 1000;
    say(`Orders again after ${outage.toFixed(1)} s; ${after.length} since.`);

    await database.restart(primary);
    const role = await until("the old primary comes back", 60, async () => {
      const role = (await database.roles())[primary.name] ?? "";
      return role === "sync_standby" && role;
    });
    return {
      ...(await checkBooks(pool, buyers, load.acknowledged)),
      seconds_before_kill: secondsBefore,
      orders_before_kill: before,
      seconds_without_orders: Number(outage.toFixed(1)),
      orders_after_kill: after.length,
      old_primary_came_back_as: role,
      responses: Object.fromEntries([...load.responses].sort()),
    };
  } finally {
    await pool.end();
  }
}

/** Customers may get success, "not now", or a total changed by a request whose response they never received. */
function listFailures(result: Result): string[] {
  const faults = Object.keys(result.responses).filter((each) => !/ (?:2\d\d|503|409 totals_changed)$/.test(each));
  return [
    ...listLosses(result),
    ...(result.orders_before_kill < 20 ? ["too few orders before the kill to mean anything"] : []),
    ...(result.seconds_without_orders > longestOutage ? [`no orders for ${result.seconds_without_orders} s`] : []),
    ...faults.map((each) => `a response that must not be: ${each}`),
  ];
}

try {
  const result = await test();
  console.log(JSON.stringify(result, null, 2));
  await writeFile(join(import.meta.dirname, "../bench/cluster-results.json"), `${JSON.stringify(result, null, 2)}\n`);
  const failures = listFailures(result);
  for (const each of failures) say(`FAILED ${each}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  say((error as Error).stack ?? String(error));
  for (const name of ["db1", "db2", "haproxy", "shop1", "shop2"]) {
    try {
      say(`--- ${name}\n${processes.logTail(name)}`);
    } catch {
      // Not started yet.
    }
  }
  process.exitCode = 1;
} finally {
  await processes.stopAll();
  await storage.close().catch(() => {});
  if (!process.env.KEEP_FILES) await rm(folder, { recursive: true, force: true });
}
