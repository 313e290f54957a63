import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { roleName } from "../../src/platform/db/roles.ts";
import { filesIn } from "../../src/platform/files.ts";
import { importDemonstration } from "../../src/shop/demonstration/index.ts";
import type { Tables } from "../../src/shop/kit/tables.ts";

/** Migrates a database and loads the demonstration catalogue into it, leaving no background jobs pending. */
export async function fillTemplate({ url, ownerUrl }: { url: string; ownerUrl: string }, dataDir: string) {
  await migrate(ownerUrl, "db/migrations", roleName(url));
  const { db, close } = openDatabase<Tables>(url, 2, (error) => {
    throw error;
  });
  try {
    await importDemonstration({ db, files: filesIn(dataDir), clock: systemClock });
    // Generating smaller copies of all pictures would take each test file a minute.
    await db.deleteFrom("jobs").execute();
  } finally {
    await close();
  }
}
