import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { World } from "./world.ts";

export interface Fault {
  name: string;
  at: number;
  /** Milliseconds within which orders must succeed again. */
  allowed: number;
}

/** Calls `strike` when the fault begins: many faults wait for the right moment. */
type Strike = (at?: number) => void;
type Act = (world: World, random: () => number, strike: Strike) => Promise<void>;

const kinds: Record<string, { allowed: number; act: Act }> = {
  "kill -9 of a shop": {
    allowed: 5000,
    act: async (world, random, strike) => {
      strike();
      pickShop(world, random).child().kill("SIGKILL");
    },
  },
  "kill -9 of both workers in a bulk run": { allowed: 5000, act: killWorkers },
  "frozen outside a transaction": { allowed: 5000, act: (...given) => freeze("outside", ...given) },
  "frozen inside a transaction": { allowed: 5000, act: (...given) => freeze("inside", ...given) },
  "restart of the database": {
    allowed: 10_000,
    act: async (world, _random, strike) => {
      strike();
      await world.crashDatabase();
    },
  },
  "connections ended": {
    allowed: 5000,
    act: async (world, _random, strike) => {
      strike();
      await asAdmin(world, (client) =>
        client.query(`SELECT pg_terminate_backend(pid) FROM (
          SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'shop%' AND application_name <> 'shop presence'
            AND datname = current_database() ORDER BY random() LIMIT 6) AS chosen`),
      );
    },
  },
  "replies dropped": {
    allowed: 5000,
    act: async (world, _random, strike) => {
      strike();
      for (const { proxy } of world.shops) proxy.dropped = 0.4;
      await wait(2000);
      for (const { proxy } of world.shops) proxy.dropped = usualDrops;
    },
  },
  "mail server hangs": { allowed: 5000, act: (...given) => misbehave("hanging", ...given) },
  "mail server dies after the letter": {
    allowed: 5000,
    act: (...given) => misbehave("dying after data", ...given),
  },
};

export const usualDrops = 0.01;

/** Injects faults at random intervals until it is time to stop, each kind once before any repeats. */
export async function makeFaults(world: World, random: () => number, until: number, note: (fault: Fault) => void) {
  for (const { proxy } of world.shops) proxy.dropped = usualDrops;
  let waiting: string[] = [];
  await wait(4000);
  while (Date.now() < until - 12_000) {
    if (waiting.length === 0) waiting = shuffled(Object.keys(kinds), random);
    const name = waiting.pop() ?? "";
    const kind = kinds[name];
    if (!kind) continue;
    await kind.act(world, random, (at = Date.now()) => note({ name, at, allowed: kind.allowed }));
    await wait(5000 + random() * 5000);
  }
  for (const { proxy } of world.shops) proxy.dropped = 0;
  world.mail.mood = "well";
}

function pickShop(world: World, random: () => number) {
  const shop = world.shops[Math.floor(random() * world.shops.length)];
  if (!shop) throw new Error("There is no shop.");
  return shop;
}

/**
 * Stops a process for several seconds at a moment when it does, or does not, hold a transaction's locks; retries until it catches
 * such a moment.
 * @throws if it never does
 */
async function freeze(where: "inside" | "outside", world: World, random: () => number, strike: Strike) {
  const child = pickShop(world, random).child();
  const caughtAt = await asAdmin(world, async (client) => {
    for (let tries = 0; tries < 200; tries++) {
      const at = Date.now();
      child.kill("SIGSTOP");
      if ((await locksStandStill(client)) === (where === "inside")) return at;
      child.kill("SIGCONT");
      await wait(20 + random() * 60);
    }
    return null;
  });
  if (caughtAt === null) throw new Error(`No process was caught ${where} a transaction.`);
  strike(caughtAt);
  await wait(6000 + random() * 3000);
  child.kill("SIGCONT");
}

/** Whether a transaction that has written something is stuck. The other process's transactions make progress. */
async function locksStandStill(client: pg.Client): Promise<boolean> {
  const idle = async () => {
    const { rows } = await client.query<{ of: string }>(
      `SELECT concat(pid, ' ', state_change) AS of FROM pg_stat_activity
       WHERE state = 'idle in transaction' AND backend_xid IS NOT NULL AND datname = current_database()`,
    );
    return rows.map((row) => row.of);
  };
  // By then the database has finished what it was doing for the stopped process.
  await wait(40);
  const before = await idle();
  if (before.length === 0) return false;
  await wait(120);
  const after = new Set(await idle());
  return before.some((each) => after.has(each));
}

/** Kills the workers, along with their running jobs, while one of them is processing a bulk run. */
async function killWorkers(world: World, _random: () => number, strike: Strike) {
  await asAdmin(world, async (client) => {
    for (let tries = 0; tries < 400; tries++) {
      const { rows } = await client.query(
        `SELECT FROM bulk_runs r WHERE finished_at IS NULL
           AND EXISTS (SELECT FROM bulk_run_orders o WHERE o.run_id = r.id AND o.done IS NULL)
           AND EXISTS (SELECT FROM bulk_run_orders o WHERE o.run_id = r.id AND o.done IS NOT NULL)`,
      );
      if (rows.length > 0) break;
      await wait(25);
    }
  });
  const workers = (await Promise.all(world.shops.map((shop) => shop.workers()))).flat();
  if (workers.length === 0) throw new Error("There was no worker to kill.");
  strike();
  for (const pid of workers) process.kill(pid, "SIGKILL");
}

async function misbehave(mood: World["mail"]["mood"], world: World, _random: () => number, strike: Strike) {
  strike();
  world.mail.mood = mood;
  await wait(4000);
  world.mail.mood = "well";
}

async function asAdmin<Result>(world: World, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: world.database().adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
