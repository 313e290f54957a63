import { existsSync } from "node:fs";
import pg from "pg";
import { startEmbedded } from "../../../src/platform/db/embedded.ts";
import { workerDataDir } from "./data-dir.ts";

/**
 * Each shop makes the smaller copies of its 152 demonstration pictures, for which it needs as much time as for a fifth of the
 * journeys. A few are made as ever; the others wait for a day. What is asked for before is made then, as it is for any visitor.
 */
export default async function postponeRenditions() {
  const folders = (process.env.SHOP_TEST_PORTS ?? "").split(",").map((_, index) => workerDataDir(index));
  // Of the shops that are run: screenshots are taken of one.
  await Promise.all(folders.filter(existsSync).map(postponeIn));
}

async function postponeIn(dataDir: string) {
  const server = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`
    UPDATE jobs SET due_at = due_at + interval '1 day'
    WHERE id IN (SELECT id FROM jobs WHERE name = 'media.make-renditions' ORDER BY due_at, id OFFSET 8)`);
  await client.end();
  await server.stop();
}
