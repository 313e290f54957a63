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
  end(): Promise<void>;
}

/** A shop as its owner first finds it on a database of their own: without the demonstration's goods, texts and settings. */
export async function openEmptyShop(env: Record<string, string> = {}): Promise<EmptyShop> {
  const server = await startEmbedded(dataDir);
  const database = await emptyDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), "empty-shop-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = startShopProcess({
    ...{
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      RATE_LIMIT_FACTOR: "1000",
    },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, REQUIRE_OWNER_SECOND_FACTOR: "false" },
    ...env,
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return {
    origin,
    end: async () => {
      shop.child.kill("SIGTERM");
      await shop.ended;
      await database.drop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
