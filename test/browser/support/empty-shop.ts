import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startEmbedded } from "../../../src/platform/db/embedded.ts";
import { emptyDatabase } from "../../support/database.ts";
import { freePort, startShopProcess } from "../../support/shop-process.ts";
import { dataDir } from "./data-dir.ts";
import { owner } from "./office.ts";

export interface EmptyShop {
  origin: string;
  /** Runs a statement as the superuser. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

/**
 * A new shop as its owner first sees it, on a separate database: without the demonstration's products, texts and settings.
 * @param host under which browsers open it
 */
export async function openEmptyShop(env: Record<string, string> = {}, host = "127.0.0.1"): Promise<EmptyShop> {
  const server = await startEmbedded(dataDir);
  const database = await emptyDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), "empty-shop-"));
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const shop = startShopProcess({
    ...{
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      RATE_LIMIT_FACTOR: "1000",
      LOAD_SHEDDING: "off",
    },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, REQUIRE_OWNER_SECOND_FACTOR: "false" },
    ...env,
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true);
  return {
    origin,
    sql: database.query,
    end: async () => {
      shop.child.kill("SIGTERM");
      await shop.ended;
      await database.drop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
