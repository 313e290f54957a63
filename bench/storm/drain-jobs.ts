import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Finding } from "./finding.ts";
import type { World } from "./world.ts";

/** Lets the workers finish. @returns the jobs left over */
export async function drainJobs(db: pg.Pool, world: World): Promise<Finding> {
  world.mail.mood = "well";
  const deadline = Date.now() + 120_000;
  for (;;) {
    // Makes jobs that wait for their next try due now.
    await db.query(`UPDATE jobs SET due_at = now() WHERE repeat_seconds IS NULL AND failed_at IS NULL AND last_error IS NOT NULL
                    AND due_at > now() + interval '3 minutes'`);
    const left = await db.query<{ name: string; n: number }>(
      "SELECT name, count(*)::int AS n FROM jobs WHERE repeat_seconds IS NULL AND failed_at IS NULL GROUP BY name",
    );
    if (left.rows.length === 0 || Date.now() > deadline) {
      const examples = left.rows.map((row) => JSON.stringify(row));
      return { name: "jobs left two minutes after the storm", of: 0, wrong: left.rows.length, examples };
    }
    await wait(500);
  }
}
