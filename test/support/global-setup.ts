import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../src/platform/db/embedded.ts";
import { runnerFor } from "../../src/platform/db/embedded-binaries.ts";
import { testCertificate } from "./certificate.ts";
import { password } from "./customers.ts";
import type { DatabaseUrls } from "./database.ts";
import { fillTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The database that every test file copies: migrated, with the demonstration catalogue. */
    template: DatabaseUrls;
    /** Folder of the catalogue's pictures and documents. */
    dataDir: string;
    passwordHash: string;
  }
}

/** For tests of encrypted connections. PostgreSQL rejects a key that others can read. */
async function certificateIn(dataDir: string): Promise<Record<string, string>> {
  const [ssl_cert_file, ssl_key_file] = [join(dataDir, "server.crt"), join(dataDir, "server.key")];
  await writeFile(ssl_cert_file, testCertificate.cert, { mode: 0o644 });
  await writeFile(ssl_key_file, testCertificate.key, { mode: 0o600 });
  const runner = await runnerFor(join(dataDir, "postgres"), []);
  if (runner) await chown(ssl_key_file, runner.uid, runner.gid);
  return { ssl: "on", ssl_cert_file, ssl_key_file };
}

/** Tests connect some ten thousand times, and 4,096 iterations of SCRAM took a millisecond per connection. */
async function stretchPasswordsOnce({ url, ownerUrl, adminUrl }: DatabaseUrls) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("SET scram_iterations = 1");
  for (const { username, password } of [url, ownerUrl, adminUrl].map((each) => new URL(each)))
    await admin.query(`ALTER ROLE ${username} PASSWORD ${pg.escapeLiteral(password)}`);
  await admin.end();
}

/** One PostgreSQL for the whole run. Its data are thrown away, so durability is switched off. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-test-"));
  const server = await startEmbedded(dataDir, {
    settings: {
      ...(await certificateIn(dataDir)),
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "400",
      autovacuum: "off",
      // Otherwise a connection replans a statement on each of its first five executions, and most tests end before the sixth.
      plan_cache_mode: "force_generic_plan",
    },
  });
  const cleanUp = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await stretchPasswordsOnce(server);
    await fillTemplate(server, dataDir);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  const { url, ownerUrl, adminUrl } = server;
  project.provide("template", { url, ownerUrl, adminUrl });
  project.provide("dataDir", dataDir);
  project.provide("passwordHash", await hash(password, { memoryCost: 64, timeCost: 1 }));
  return cleanUp;
}
