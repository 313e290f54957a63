import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { copyTemplate } from "../../../test/support/database.ts";
import { defineJob } from "../jobs/job.ts";
import { openJobQueue } from "../jobs/job-queue.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { listen } from "./listen.ts";
import { migrate } from "./migrate.ts";

const database = await copyTemplate(inject("template"));
afterAll(() => database.drop());
const rootCertificate = join(inject("dataDir"), "server.crt");

test("with sslmode in DATABASE_URL every connection is encrypted, and verified", async () => {
  const url = `${database.url}?sslmode=verify-full&sslrootcert=${rootCertificate}`;
  await migrate(url.replace(database.url, database.ownerUrl), "db/migrations");
  const { pool, close } = openDatabase(url, 2, () => {});
  const jobs = openJobQueue(url, createLog("silent"));
  jobs.work(defineJob({ name: "nothing", payload: z.object({}) }), async () => {});
  await jobs.runDue();
  const listening = listen(
    url,
    "nothing",
    () => {},
    () => {},
  );
  await listening.ready;
  try {
    const { rows } = await pool.query(`
      SELECT application_name, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
      WHERE datname = current_database()`);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
  } finally {
    await listening.stop();
    await jobs.stop();
    await close();
  }
});

test("a certificate of an unknown authority is refused", async () => {
  const { pool, close } = openDatabase(`${database.url}?sslmode=verify-full`, 1, () => {});
  await expect(pool.query("SELECT 1")).rejects.toThrow(/certificate/);
  await close();
});
