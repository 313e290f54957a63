import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../src/platform/db/database.ts";
import type { Tables } from "../../src/shop/kit/tables.ts";
import { makeMember } from "../../test/support/staff.ts";
import { createBuyers } from "../buyers.ts";
import { actor, cashier, type Tally } from "./actors.ts";
import { createSender, type Statuses } from "./client.ts";
import { drainJobs } from "./drain-jobs.ts";
import { verifyLedgers } from "./ledgers.ts";
import { customer, newLedger } from "./people.ts";
import { stockShop } from "./stock-shop.ts";
import { verifyChain } from "./verify.ts";
import { startWorld } from "./world.ts";

interface Options {
  actors: number;
  minutes: number;
  pause: number;
  seed: number;
  dataDir: string;
  drawnFrom(seed: number): () => number;
}

/**
 * Customers and staff act at random and concurrently, without faults: five in eight order, cancel and return, the others do
 * everything possible with any order. Then every ledger is compared with every other.
 * @returns whether all agree and every request got a reply
 */
export async function actAtRandom({ actors, minutes, pause, seed, dataDir, drawnFrom }: Options): Promise<boolean> {
  console.log(`${actors} at random for ${minutes} minutes, seed ${seed}. Files in ${dataDir}`);
  const world = await startWorld(dataDir, drawnFrom(seed + 1), { LOAD_SHEDDING: "off" });
  const db = new pg.Pool({ connectionString: world.database().adminUrl, max: 4 });
  const own = openDatabase<Tables>(world.database().adminUrl, 1, () => {});
  try {
    const random = drawnFrom(seed);
    const statuses: Statuses = new Map();
    const wrongAnswers: string[] = [];
    const around = {
      ...{ origins: world.shops.map(({ proxy }) => proxy.origin), statuses, random },
      onFault: (line: string) => wrongAnswers.push(line),
    };
    const staffCount = Math.max(2, Math.round((actors * 3) / 8));
    const senders = [];
    for (let n = 0; n < staffCount; n++) {
      const { token } = await makeMember(own.db as never, new Date(), "owner");
      senders.push(createSender({ cookie: `__Host-staff_session=${token}` }, around));
    }
    const [teller, ...staff] = senders;
    if (!teller) throw new Error("There is no staff.");
    const goods = await stockShop(db, teller.send);
    const buyers = await createBuyers(db, actors - staffCount);
    await db.query("UPDATE customers SET account_type = 'hospital' WHERE id % 2 = 0 AND email LIKE 'buyer-%'");
    const couriers = (await teller.send("GET", "/api/staff/couriers")).body.data as { id: number; name: string }[];

    const until = Date.now() + minutes * 60_000;
    const tally: Tally = new Map();
    const ledger = newLedger();
    const scene = { ledger, tally, random, over: () => Date.now() > until };
    const variants = goods.map(({ id }) => id);
    await Promise.all([
      ...buyers.map((buyer) =>
        customer(scene, createSender({ authorization: `Bearer ${buyer.token}` }, around), buyer, variants, pause),
      ),
      ...staff.map((sender) => actor(scene, sender, couriers)),
      cashier(scene, teller, couriers),
    ]);
    const findings = [await drainJobs(db, world), ...(await verifyLedgers(db)), await verifyChain(own.db, [])];
    const report = {
      ...{ at: new Date().toISOString(), minutes, seed, customers: buyers.length, staff: staffCount },
      orders: ledger.orders.size,
      acts: Object.fromEntries([...tally].sort()),
      refused: Object.fromEntries([...ledger.refused].sort()),
      statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
      wrong_answers: [...new Set(wrongAnswers)].slice(0, 20),
      findings,
    };
    await writeFile(join(import.meta.dirname, "../actors-results.json"), `${JSON.stringify(report, null, 2)}\n`);
    const { findings: _, ...head } = report;
    console.log(JSON.stringify(head, null, 1));
    for (const { name, of, wrong, examples } of findings)
      console.log(`${wrong === 0 ? "ok    " : "FAILED"} ${name}: ${wrong} of ${of} ${examples.join(" ")}`);
    return wrongAnswers.length === 0 && findings.every(({ wrong }) => wrong === 0) && ledger.orders.size > 0;
  } finally {
    await Promise.all([db.end(), own.close()]);
    await world.stop();
  }
}
