import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { openDatabase } from "../src/platform/db/database.ts";
import type { StoredHead } from "../src/shop/audit/index.ts";
import type { Tables } from "../src/shop/kit/tables.ts";
import { makeMember } from "../test/support/staff.ts";
import { createBuyers } from "./buyers.ts";
import { actAtRandom } from "./storm/act-at-random.ts";
import { createSender, type Statuses } from "./storm/client.ts";
import { drainJobs } from "./storm/drain-jobs.ts";
import { type Fault, makeFaults } from "./storm/faults.ts";
import { auditor, confirmer, customer, newLedger, packer, receiver } from "./storm/people.ts";
import { stockShop } from "./storm/stock-shop.ts";
import { verify, verifyChain } from "./storm/verify.ts";
import { startWorld } from "./storm/world.ts";

/**
 * `npm run storm`: customers order and staff work against two shop processes, while processes and workers are killed and frozen, the
 * database crashes, connections end, replies are lost and mail hangs. Then every ledger is compared with what was acknowledged.
 * The seed determines faults and people; exactly when a fault hits a request is left to chance.
 * With `--actors 64` there are no faults: customers and staff do everything at random (`storm/act-at-random.ts`).
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    customers: { type: "string", default: "48" },
    pause: { type: "string", default: "1500" },
    seed: { type: "string", default: "1" },
    actors: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const dataDir = await mkdtemp(join(tmpdir(), "shop-storm-"));

/** Mulberry32: the same seed yields the same numbers. */
function drawnFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Time from each fault until five orders begun after it were acknowledged. */
function recoveries(faults: Fault[], orderedAt: { begunAt: number; at: number }[]) {
  return faults.map(({ name, at, allowed }) => {
    const after = orderedAt.filter(({ begunAt }) => begunAt > at).map((order) => order.at);
    const fifth = after.sort((a, b) => a - b)[4];
    const took = fifth === undefined ? null : fifth - at;
    return { name, took_ms: took, in_time: took !== null && took <= allowed };
  });
}

async function storm(): Promise<boolean> {
  const seed = Number(values.seed);
  console.log(`Storm of ${minutes} minutes, seed ${seed}, ${values.customers} customers. Files in ${dataDir}`);
  const world = await startWorld(dataDir, drawnFrom(seed + 1));
  const db = new pg.Pool({ connectionString: world.database().adminUrl, max: 4 });
  db.on("error", () => {});
  const own = openDatabase<Tables>(world.database().adminUrl, 1, () => {});
  try {
    const ledger = newLedger();
    const statuses: Statuses = new Map();
    const wrongAnswers: string[] = [];
    const random = drawnFrom(seed);
    const around = {
      ...{ origins: world.shops.map(({ proxy }) => proxy.origin), statuses, random },
      onFault: (line: string) => wrongAnswers.push(line),
    };
    const members = [];
    for (let n = 0; n < 6; n++) members.push(await makeMember(own.db as never, new Date(), "owner"));
    const staff = members.map(({ token }) => createSender({ cookie: `__Host-staff_session=${token}` }, around));
    const [keeper, clerk, ...packers] = staff;
    if (!keeper || !clerk) throw new Error("There is no staff.");
    const goods = await stockShop(db, keeper.send);
    const buyers = await createBuyers(db, Number(values.customers));
    await db.query("UPDATE customers SET account_type = 'hospital' WHERE id % 2 = 0 AND email LIKE 'buyer-%'");

    // The import is on disk, as in a shop open for a while, so recovery replays only the storm.
    await db.query("CHECKPOINT");
    const began = Date.now();
    const until = began + minutes * 60_000;
    const faults: Fault[] = [];
    const heads: StoredHead[] = [];
    const scene = { ledger, random, over: () => Date.now() > until };
    const variants = goods.map(({ id }) => id);
    const share = (index: number) => (token: string) => token.charCodeAt(0) % packers.length === index;
    await Promise.all([
      ...buyers.map((buyer) => {
        const sender = createSender({ authorization: `Bearer ${buyer.token}` }, around);
        return customer(scene, sender, buyer, variants, Number(values.pause));
      }),
      receiver(
        scene,
        keeper,
        goods.map(({ ref_no }) => ref_no),
      ),
      confirmer(scene, clerk),
      auditor(scene, own.db, heads),
      ...packers.map((sender, index) => packer(scene, sender, share(index))),
      makeFaults(world, drawnFrom(seed + 2), until, (fault) => {
        faults.push(fault);
        console.log(
          `${((fault.at - began) / 1000).toFixed(0).padStart(4)} s  ${fault.name}  (${ledger.orders.size} orders)`,
        );
      }),
    ]);
    const left = await drainJobs(db, world);

    const findings = [left, ...(await verify(db, ledger, world.mail)), await verifyChain(own.db, heads)];
    const recovered = recoveries(faults, ledger.orderedAt);
    const sent = world.mail.letters.length;
    const report = {
      ...{ at: new Date().toISOString(), minutes, seed, customers: buyers.length, orders: ledger.orders.size },
      ...{ receipts: ledger.receipts.size, payments: ledger.payments.size },
      acts: Object.fromEntries([...ledger.acts].map(([name, tokens]) => [name, tokens.size])),
      statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
      replies_dropped: world.shops.reduce((sum, { proxy }) => sum + proxy.drops, 0),
      starts: world.shops.map((shop) => shop.starts()),
      letters_received: sent,
      refused: Object.fromEntries([...ledger.refused].sort()),
      wrong_answers: [...new Set(wrongAnswers)].slice(0, 20),
      ...{ recovered, findings },
    };
    await writeFile(join(import.meta.dirname, "storm-results.json"), `${JSON.stringify(report, null, 2)}\n`);
    const { findings: _, recovered: __, ...head } = report;
    console.log(JSON.stringify(head, null, 1));
    for (const { name, took_ms, in_time } of recovered)
      console.log(`${in_time ? "ok    " : "FAILED"} ${name}: ${took_ms} ms`);
    for (const { name, of, wrong, examples } of findings)
      console.log(`${wrong === 0 ? "ok    " : "FAILED"} ${name}: ${wrong} of ${of} ${examples.join(" ")}`);
    return (
      wrongAnswers.length === 0 &&
      findings.every(({ wrong }) => wrong === 0) &&
      recovered.every(({ in_time }) => in_time) &&
      ledger.orders.size > 0
    );
  } finally {
    await Promise.all([db.end(), own.close()]);
    await world.stop();
  }
}

const { actors, pause, seed } = values;
const passed = await (actors === undefined
  ? storm()
  : actAtRandom({ actors: Number(actors), minutes, pause: Number(pause), seed: Number(seed), dataDir, drawnFrom }));
if (passed && !values.keep) await rm(dataDir, { recursive: true, force: true });
console.log(passed ? "The storm left nothing wrong." : `The storm found something; the files are in ${dataDir}.`);
process.exit(passed ? 0 : 1);
