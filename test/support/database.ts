import { randomBytes } from "node:crypto";
import pg from "pg";

/** Connection strings of one database. */
export interface DatabaseUrls {
  /** For the role that serves, as the shop uses it. */
  url: string;
  /** For the role that migrates. */
  ownerUrl: string;
  /** For the superuser: only tests use it. */
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
  const admin = databaseUrl(server.adminUrl, "postgres");
  const owner = new URL(server.ownerUrl).username;
  // Copying files takes half the time of copying blocks through the write-ahead log, which is the default.
  const made = `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template} STRATEGY file_copy`;
  // A copy has the template's rows and grants, but not the privileges on the database itself, which migrating sets.
  const revoked = `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`;
  await query(admin, made, ...(template === "template0" ? [] : [revoked]));
  return {
    name,
    url: databaseUrl(server.url, name),
    ownerUrl: databaseUrl(server.ownerUrl, name),
    adminUrl,
    query: (text) => query(adminUrl, text),
    drop: async () => void (await query(admin, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

function databaseUrl(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}

/** The rows of the last statement. CREATE DATABASE has to be one of its own. */
async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
