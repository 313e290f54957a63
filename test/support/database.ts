import { randomBytes } from "node:crypto";
import pg from "pg";

/** Connection strings for one database. */
export interface DatabaseUrls {
  /** For the serving role, which the shop uses. */
  url: string;
  /** For the migrating role. */
  ownerUrl: string;
  /** For the superuser, used only by tests. */
  adminUrl: string;
}

export interface TestDatabase extends DatabaseUrls {
  name: string;
  /** As the superuser. */
  query(text: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A copy of the template: migrated, with the demonstration catalogue. */
export const copyTemplate = (template: DatabaseUrls) => create(template, new URL(template.url).pathname.slice(1));

export const emptyDatabase = (server: DatabaseUrls) => create(server, "template0");

async function create(server: DatabaseUrls, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const adminUrl = databaseUrl(server.adminUrl, name);
  const admin = await lastingConnection(databaseUrl(server.adminUrl, "postgres"));
  const owner = new URL(server.ownerUrl).username;
  // Copying files takes half the time of copying blocks through the write-ahead log, which is the default.
  const made = `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template} STRATEGY file_copy`;
  // A copy has the template's rows and grants, but not the privileges on the database itself, which migrating grants.
  const revoked = `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`;
  await admin.query(made);
  if (template !== "template0") await admin.query(revoked);
  return {
    name,
    url: databaseUrl(server.url, name),
    ownerUrl: databaseUrl(server.ownerUrl, name),
    adminUrl,
    query: (text) => query(adminUrl, text),
    drop: async () => {
      const admin = await lastingConnection(databaseUrl(server.adminUrl, "postgres"));
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function databaseUrl(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}

const lasting = new Map<string, Promise<pg.Client>>();

/** This process's one connection for creating and dropping databases. It does not keep the process alive. */
function lastingConnection(url: string): Promise<pg.Client> {
  const known = lasting.get(url);
  if (known) return known;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}).on("end", () => lasting.delete(url));
  const connected = client.connect().then(() => {
    // Missing from pg's types.
    (client as unknown as { unref(): void }).unref();
    return client;
  });
  lasting.set(url, connected);
  connected.catch(() => lasting.delete(url));
  return connected;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
