import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { FullConfig } from "@playwright/test";
import pg from "pg";
import { startEmbedded } from "../../../src/platform/db/embedded.ts";
import { workerDataDir } from "./data-dir.ts";
import { owner } from "./office.ts";

/**
 * Starts a shop for each worker as an operator would, on a database of its own. All start at the same time; Playwright's `webServer`
 * would start and stop them one after the other.
 * @returns a function that stops them
 */
export default async function startShops({ workers }: FullConfig) {
  const ports = (process.env.SHOP_TEST_PORTS ?? "").split(",").slice(0, workers);
  const shops = ports.map((port, worker) => startShop(port, workerDataDir(worker)));
  const end = () => {
    for (const shop of shops) shop.kill("SIGTERM");
  };
  process.once("exit", end);
  const stop = async () => {
    end();
    await Promise.all(shops.map(hasExited));
  };
  try {
    await Promise.all(shops.map(opened));
    await Promise.all(ports.map((_, worker) => postponeRenditions(workerDataDir(worker))));
    await Promise.all(ports.map(receiveSpecula));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function startShop(port: string, dataDir: string) {
  return spawn(process.execPath, ["build/program/main.js"], {
    // Ctrl-C goes to Playwright alone, which ends the users of the shop first.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // Most journeys are about something else; required-factor.spec.ts covers the default.
      REQUIRE_OWNER_SECOND_FACTOR: "false",
      RATE_LIMIT_FACTOR: "1000",
      // Journeys must pass on a busy machine; load-shedding.test.ts and npm run overload test shedding.
      LOAD_SHEDDING: "off",
      LOG_LEVEL: "warn",
    },
  });
}

async function opened({ stderr }: { stderr: Readable }) {
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr, signal: AbortSignal.timeout(180_000) })) {
    said.push(line);
    if (!line.startsWith("The shop is open")) continue;
    // Later output is not read and must not block the process.
    stderr.resume();
    return;
  }
  throw new Error(`A shop to test did not open:\n${said.join("\n")}`);
}

/**
 * Almost every journey orders a set of specula, and the demonstration shop has too few for all of them. A lot without an expiry date is
 * the last to be sold.
 */
async function receiveSpecula(port: string) {
  const post = async (path: string, body: object, cookie = "") => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/staff/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  };
  const cookies = await post("sign-in", owner);
  const lot = {
    ref_no: "NK-EE-1101",
    lot_no: "JOURNEYS",
    manufactured_on: "2026-01-01",
    expires_on: "",
    quantity: 500,
  };
  await post("stock/receipts", { note: "", lines: [lot] }, cookies.join("; "));
}

async function hasExited(shop: ChildProcess) {
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, "exit");
}

/**
 * Making the smaller copies of its 152 demonstration pictures takes each shop as long as a fifth of the journeys. A few are made as
 * usual; the others wait for a day. Those requested earlier are made on request, as for any visitor.
 */
async function postponeRenditions(dataDir: string) {
  const server = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`
    UPDATE jobs SET due_at = due_at + interval '1 day'
    WHERE id IN (SELECT id FROM jobs WHERE name = 'media.make-renditions' ORDER BY due_at, id OFFSET 8)`);
  await client.end();
  await server.stop();
}
