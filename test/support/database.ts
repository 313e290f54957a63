import { randomBytes } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  name: string;
  url: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A copy of the template: migrated, with the demonstration catalogue. */
export const copyTemplate = (templateUrl: string) => create(templateUrl, new URL(templateUrl).pathname.slice(1));

export const emptyDatabase = (templateUrl: string) => create(templateUrl, "template0");

async function create(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = urlOf(serverUrl, name);
  const admin = urlOf(serverUrl, "postgres");
  await query(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    name,
    url,
    query: (text) => query(url, text),
    drop: async () => void (await query(admin, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

function urlOf(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
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
