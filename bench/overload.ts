/**
 * Finds the shop's capacity for a mix of visitors, customers, staff, orders and sign-ins, then sends three times as much and checks
 * that it keeps its promises: health checks, times of served and refused requests, orders, recovery.
 * `npm run overload`, with `--minutes 3` for the whole run. Prints a table and writes bench/overload-results.json.
 */
import { fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { hashPassword } from "../src/platform/passwords.ts";
import { createBuyers, fillCarts, stockedVariants } from "./buyers.ts";
import type { Phase, Report, Seen, World } from "./overload-generator.ts";
import { type Kind, mix } from "./overload-mix.ts";
import { startShop } from "./processes.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "0.5" }, capacity: { type: "string" } },
});
const seconds = Number(values.minutes) * 60;
const password = "otoscope-and-tuning-fork";
const stepSeconds = 4;
const lowestRate = 6;
const stepFactor = 1.4;
const recoverySeconds = 10;
/** Promised limits in milliseconds. */
const promised = { health: 500, served: 2000, refused: 200, recovery: 5000 };

const kinds: Kind[] = ["health", ...mix.map(([kind]) => kind)];
const checkoutShare = (new Map<Kind, number>(mix).get("checkout") ?? 0) / 100;

let variants: number[] = [];
let buyers: Awaited<ReturnType<typeof createBuyers>> = [];

const dataDir = await mkdtemp(join(tmpdir(), "shop-overload-"));
// Making a new shop's pictures keeps the worker busy for minutes, which is not what is measured.
const shop = await startShop(dataDir, { WORKER: "none" });
const server = await startEmbedded(dataDir);
const pool = new pg.Pool({ connectionString: server.adminUrl, max: 4 });
const generator = fork(join(import.meta.dirname, "overload-generator.ts"), { execArgv: [] });

try {
  const world = await prepare();
  generator.send(world);
  await phase({ perSecond: 30, seconds: 4 });
  const { capacity, steps } = values.capacity ? { capacity: Number(values.capacity), steps: [] } : await findCapacity();
  const rate = 3 * capacity;
  process.stderr.write(`capacity ${capacity} per second; ${seconds} s of ${rate} per second\n`);
  // Each buyer checks out once: a second attempt would find an empty cart.
  buyers = buyers.concat(await createBuyers(pool, Math.ceil(rate * seconds * checkoutShare)));
  generator.send({ ...world, buyers });
  await refillCarts();
  const loadBefore = loadavg()[0] ?? 0;
  const over = await phase({ perSecond: rate, seconds });
  const loadDuring = loadavg()[0] ?? 0;
  const after = await phase({ perSecond: capacity / 2, seconds: recoverySeconds });
  const figures = {
    capacity_per_second: capacity,
    capacity_steps: steps,
    offered_per_second: rate,
    seconds,
    load_average: { before: round(loadBefore), during: round(loadDuring) },
    health_ms: {
      p99: quantile(responseTimes(over.seen, isHealth), 0.99),
      max: quantile(responseTimes(over.seen, isHealth), 1),
    },
    served: summary(over.seen.filter((each) => !isHealth(each) && isServed(each))),
    refused: summary(over.seen.filter(isRefused)),
    failed: over.seen.filter((each) => !isServed(each) && !isRefused(each)).length,
    checkouts: over.checkouts,
    orders_per_second: {
      at_capacity: round(capacity * checkoutShare),
      overloaded: round(over.checkouts.succeeded / seconds),
    },
    by_kind: Object.fromEntries(kinds.map((kind) => [kind, ofKind(over.seen.filter((each) => each.kind === kind))])),
    recovery_ms: recoveryTime(after.seen),
  };
  const kept = {
    health: figures.health_ms.max < promised.health,
    served: figures.served.p99_ms < promised.served,
    refused: figures.refused.p99_ms < promised.refused,
    nothing_failed: figures.failed === 0,
    // The shop cannot place three times as many orders as its capacity, but must not place fewer than without overload.
    orders: figures.orders_per_second.overloaded >= figures.orders_per_second.at_capacity,
    recovery: figures.recovery_ms < promised.recovery,
  };
  console.table(figures.by_kind);
  console.log(JSON.stringify({ ...figures, capacity_steps: undefined, by_kind: undefined, kept }, null, 2));
  await writeFile(
    join(import.meta.dirname, "overload-results.json"),
    `${JSON.stringify({ ...figures, kept }, null, 2)}\n`,
  );
  if (Object.values(kept).includes(false)) process.exitCode = 1;
} finally {
  generator.disconnect();
  await pool.end();
  await server.stop();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function phase(what: Phase): Promise<Report> {
  generator.send(what);
  const [report] = (await once(generator, "message")) as [Report];
  return report;
}

interface Step {
  per_second: number;
  served: number;
  refused: number;
  p95_ms: number;
  held: boolean;
}

/**
 * The highest rate at which almost no request is refused or waits long. Other programs on this machine occasionally disturb a step,
 * so a rate counts as too high only if it fails twice.
 */
async function findCapacity(): Promise<{ capacity: number; steps: Step[] }> {
  const steps: Step[] = [];
  let held = 0;
  for (let perSecond = lowestRate; perSecond < 5000; perSecond = Math.round(perSecond * stepFactor)) {
    const isHeld = (await tryRate(perSecond, steps)) || (await tryRate(perSecond, steps));
    if (!isHeld) break;
    held = perSecond;
  }
  if (held === 0) throw new Error(`Not even ${lowestRate} per second were held: this machine is too busy to measure.`);
  return { capacity: held, steps };
}

async function tryRate(perSecond: number, steps: Step[]): Promise<boolean> {
  await refillCarts();
  const { seen } = await phase({ perSecond, seconds: stepSeconds });
  const broken = seen.find((each) => !isServed(each) && !isRefused(each));
  if (broken) throw new Error(`A request of the mix (${broken.kind}) fails without overload: status ${broken.status}.`);
  const [served, refused] = [seen.filter(isServed).length, seen.filter(isRefused).length];
  const p95 = quantile(responseTimes(seen, isServed), 0.95);
  const held = served > 0.99 * seen.length && p95 < 500;
  steps.push({ per_second: perSecond, served, refused, p95_ms: p95, held });
  process.stderr.write(`${perSecond} per second: ${held ? "held" : "too many"} (${refused} refused, p95 ${p95} ms)\n`);
  return held;
}

async function prepare(): Promise<World> {
  variants = await stockedVariants(pool, 40);
  buyers = await createBuyers(pool, 6000);
  await refillCarts();
  const hash = await hashPassword(password);
  const result = await pool.query<{ email: string }>(
    "UPDATE customers SET password_hash = $1 WHERE id = ANY($2) RETURNING email",
    [hash, buyers.slice(0, 200).map(({ customerId }) => customerId)],
  );
  const staffToken = randomBytes(32).toString("base64url");
  await pool.query(
    `WITH member AS (
       INSERT INTO staff (name, email, role, password_hash, created_at)
       VALUES ('Nila', 'nila@shop.example', 'owner', 'not to be signed in with', now()) RETURNING id
     )
     INSERT INTO staff_sessions (token_hash, id, staff_id, network, browser, created_at, seen_at, expires_at, by_passkey)
     SELECT $1, 'overload', id, '127.0.0.1', 'a bench', now(), now(), now() + interval '12 hours', true FROM member`,
    [createHash("sha256").update(staffToken).digest()],
  );
  const products = await fetch(`${shop.origin}/api/product-data`);
  const { data } = (await products.json()) as { data: World["products"] };
  const emails = result.rows.map(({ email }) => email);
  return { origin: shop.origin, buyers, emails, password, staffToken, products: data };
}

async function refillCarts() {
  await fillCarts(pool, buyers, variants, false);
}

function isHealth({ kind }: Seen) {
  return kind === "health";
}
function isServed({ status }: Seen) {
  return status >= 200 && status < 400;
}
function isRefused({ status }: Seen) {
  return status === 503;
}

function responseTimes(seen: Seen[], which: (each: Seen) => boolean): number[] {
  return seen
    .filter(which)
    .map(({ took }) => took)
    .sort((one, other) => one - other);
}

function quantile(sorted: number[], share: number): number {
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function summary(seen: Seen[]) {
  const times = responseTimes(seen, () => true);
  return {
    count: seen.length,
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    max_ms: quantile(times, 1),
  };
}

function ofKind(seen: Seen[]) {
  const served = summary(seen.filter(isServed));
  const refused = summary(seen.filter(isRefused));
  return {
    ...{ served: served.count, served_p50_ms: served.p50_ms, served_p99_ms: served.p99_ms },
    ...{ refused: refused.count, refused_p99_ms: refused.p99_ms },
    failed: seen.length - served.count - refused.count,
  };
}

/** When the last refusal or slow reply was due, counted from the drop in load. */
function recoveryTime(seen: Seen[]): number {
  return round(Math.max(0, ...seen.filter((each) => !isServed(each) || each.took > 1000).map(({ at }) => at)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
