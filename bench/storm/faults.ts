import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { World } from "./world.ts";

export interface Fault {
  name: string;
  at: number;
  /** Milliseconds within which orders must go through again. */
  allowed: number;
}

type Act = (world: World, random: () => number) => Promise<void>;

const kinds: Record<string, { allowed: number; act: Act }> = {
  "kill -9 of a shop": {
    allowed: 5000,
    act: async (world, random) => {
      shopOf(world, random).child().kill("SIGKILL");
    },
  },
  "frozen shop": {
    allowed: 5000,
    act: async (world, random) => {
      const child = shopOf(world, random).child();
      child.kill("SIGSTOP");
      await wait(3000 + random() * 7000);
      child.kill("SIGCONT");
    },
  },
  "frozen inside a transaction": { allowed: 5000, act: freezeInTransaction },
  "restart of the database": { allowed: 10_000, act: (world) => world.crashDatabase() },
  "connections ended": {
    allowed: 5000,
    act: async (world) => {
      await asAdmin(world, (client) =>
        client.query(`SELECT pg_terminate_backend(pid) FROM (
          SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'shop%' AND application_name <> 'shop presence'
            AND datname = current_database() ORDER BY random() LIMIT 6) AS chosen`),
      );
    },
  },
  "replies dropped": {
    allowed: 5000,
    act: async (world) => {
      for (const { proxy } of world.shops) proxy.dropped = 0.4;
      await wait(2000);
      for (const { proxy } of world.shops) proxy.dropped = usualDrops;
    },
  },
  "mail server hangs": { allowed: 5000, act: (world) => misbehave(world, "hanging") },
  "mail server dies after the letter": { allowed: 5000, act: (world) => misbehave(world, "dying after data") },
};

export const usualDrops = 0.01;

/** Each kind of fault once before any comes again, at random pauses, until it is time to stop. */
export async function makeFaults(world: World, random: () => number, until: number, note: (fault: Fault) => void) {
  for (const { proxy } of world.shops) proxy.dropped = usualDrops;
  let waiting: string[] = [];
  await wait(4000);
  while (Date.now() < until - 12_000) {
    if (waiting.length === 0) waiting = shuffled(Object.keys(kinds), random);
    const name = waiting.pop() ?? "";
    const kind = kinds[name];
    if (!kind) continue;
    note({ name, at: Date.now(), allowed: kind.allowed });
    await kind.act(world, random);
    await wait(5000 + random() * 5000);
  }
  for (const { proxy } of world.shops) proxy.dropped = 0;
  world.mail.mood = "well";
}

function shopOf(world: World, random: () => number) {
  const shop = world.shops[Math.floor(random() * world.shops.length)];
  if (!shop) throw new Error("There is no shop.");
  return shop;
}

/** Stops a process at moments until one is caught that holds locks; it is let go on after six seconds. */
async function freezeInTransaction(world: World, random: () => number) {
  const child = shopOf(world, random).child();
  await asAdmin(world, async (client) => {
    for (let tries = 0; tries < 40; tries++) {
      child.kill("SIGSTOP");
      const caught = await client.query(
        `SELECT FROM pg_stat_activity WHERE state = 'idle in transaction' AND backend_xid IS NOT NULL
           AND datname = current_database()`,
      );
      if (caught.rows.length > 0) break;
      child.kill("SIGCONT");
      await wait(15 + random() * 30);
    }
  });
  child.kill("SIGSTOP");
  await wait(6000);
  child.kill("SIGCONT");
}

async function misbehave(world: World, mood: World["mail"]["mood"]) {
  world.mail.mood = mood;
  await wait(4000);
  world.mail.mood = "well";
}

async function asAdmin(world: World, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: world.database().adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
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
