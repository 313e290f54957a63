import { join } from "node:path";
import { systemClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { roleName } from "../src/platform/db/roles.ts";
import { openFiles } from "../src/platform/open-files.ts";
import { importDemonstration } from "../src/shop/demonstration/index.ts";
import type { Tables } from "../src/shop/kit/tables.ts";
import { runCommand, say } from "./command.ts";
import { playDemonstrationYear } from "./play-demonstration-year.ts";

/**
 * `npm run demo`: loads the demonstration shop into the database of DATABASE_URL, or into the embedded one, and adds a year of
 * customers and orders if there are no orders yet. The shop may be running.
 */
async function run() {
  const config = readConfig(process.env);
  const own = config.DATABASE_URL ? null : await startEmbedded(config.DATA_DIR, { onProgress: say });
  try {
    const url = config.DATABASE_URL ?? own?.url ?? "";
    const owner = config.DATABASE_OWNER_URL ?? own?.ownerUrl ?? url;
    await migrate(owner, join(import.meta.dirname, "../db/migrations"), roleName(url));
    const { db, close } = openDatabase<Tables>(url, 2, (error) =>
      say(`A database connection was lost: ${error.message}`),
    );
    try {
      const shop = { db, files: openFiles(config), clock: systemClock };
      const { products, variants, newLots } = await importDemonstration(shop);
      say(`The demonstration shop is loaded: ${products} products, ${variants} variants, ${newLots} new lots.`);
    } finally {
      await close();
    }
    await playDemonstrationYear(config, url, say);
  } finally {
    await own?.stop();
  }
}

await runCommand(run, (message) => `The demonstration could not be loaded, or not all of it: ${message}`);
