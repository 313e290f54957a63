import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../db/migrate.ts";
import { roleName } from "../db/roles.ts";
import type { Files } from "../files.ts";
import { BackupError, type BackupKey, readArchive } from "./archive.ts";
import { checkArchive } from "./check-archive.ts";
import { type BackupHead, type BackupManifest, tableFolder } from "./manifest.ts";
import { columnList, listTables, quoteIdentifier, readTable, textSettings } from "./tables.ts";

interface RestoreOptions {
  /** Connection string of the role that owns the schema. */
  ownerUrl: string;
  /** Connection string of the role that the shop runs as. */
  url: string;
  files: Pick<Files, "storeAt" | "read">;
  /** The folder of the files, which must be empty; null if they are not stored in a folder. */
  filesFolder: string | null;
  migrations: string;
  path: string;
  key: BackupKey;
  onProgress(line: string): void;
}

/**
 * Restores a backup into an empty database and an empty folder. The archive is read twice: first to verify it, then to restore it in
 * one transaction. Before the commit, rows, sums and checksums are compared with the backup. Either all of it is restored, or
 * nothing.
 * @throws BackupError if the backup or the target cannot be used
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const { ownerUrl, url, path, key, migrations, onProgress } = options;
  onProgress(`Checking ${path} …`);
  const checked = await checkArchive(path, key);
  await rejectUnknownMigrations(checked.head, migrations);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "shop restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    await rejectNonEmptyTarget(client, options);
    onProgress(`Restoring the shop as it was at ${checked.head.created_at} …`);
    try {
      await client.query("BEGIN");
      await client.query(textSettings);
      await createSchema(client, checked.head, migrations);
      const reattach = await detachConstraints(client);
      await load(client, checked, options);
      await compare(client, checked, options);
      await reattach();
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if (options.filesFolder) await rm(options.filesFolder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
  }
  // Applies migrations newer than the backup, and grants the shop's role its privileges.
  await migrate(ownerUrl, migrations, roleName(url));
  return checked;
}

async function rejectUnknownMigrations(head: BackupHead, folder: string) {
  const known = new Set((await readdir(folder)).map((file) => file.replace(/\.sql$/, "")));
  const unknown = head.migrations.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(
      `The backup was made by a newer version of the shop (${unknown}). Restore it with that version.`,
    );
}

async function rejectNonEmptyTarget(client: pg.Client, { filesFolder }: RestoreOptions) {
  const { rows } = await client.query(`
    SELECT count(*)::int AS count FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`);
  if (rows[0].count > 0) throw new BackupError("The database is not empty. Create an empty database to restore into.");
  const inFolder = filesFolder ? await readdir(filesFolder).catch(() => []) : [];
  if (inFolder.length > 0)
    throw new BackupError(`${filesFolder} is not empty. Set DATA_DIR to an empty folder to restore into.`);
}

/** Creates the schema of the backup's rows, and the migrator's tables as the migrator would. */
async function createSchema(client: pg.Client, { migrations }: BackupHead, folder: string) {
  await client.query(`
    CREATE TABLE migrations (name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL);
    CREATE TABLE migrations_lock (id varchar(255) NOT NULL PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0);
    INSERT INTO migrations_lock (id) VALUES ('migration_lock')`);
  for (const name of migrations) {
    await client.query(await readFile(join(folder, `${name}.sql`), "utf8"));
    await client.query("INSERT INTO migrations VALUES ($1, $2)", [name, new Date().toISOString()]);
  }
}

/**
 * Disables triggers (ledgers, counters, notifications) and drops foreign keys: they would reject rows in the order of the archive, or add
 * others. The owner can do that without being a superuser.
 * @returns a function that restores them and validates every foreign key again
 */
async function detachConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const triggers = await client.query<{ off: string; on: string }>(`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS off,
           format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
             CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS on
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D'`);
  const keys = await client.query<{ off: string; on: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  const parts = [...triggers.rows, ...keys.rows];
  for (const { off } of parts) await client.query(off);
  return async () => {
    for (const { on } of parts) await client.query(on);
  };
}

type Checked = { head: BackupHead; manifest: BackupManifest };

async function load(client: pg.Client, { head, manifest }: Checked, { path, key, files, onProgress }: RestoreOptions) {
  // Migrations insert rows too, such as places and transitions.
  await client.query(`TRUNCATE ${head.tables.map(({ name }) => quoteIdentifier(name)).join(", ")}`);
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]));
  const begin = (table: string) => {
    const into: string = `COPY ${quoteIdentifier(table)} (${columnList(columns.get(table) ?? [])}) FROM STDIN`;
    return { table, rows: client.query(copyFrom(into)) };
  };
  const finish = async (copy: ReturnType<typeof begin> | null) => {
    if (!copy) return null;
    const ended = once(copy.rows, "finish");
    copy.rows.end();
    await ended;
    return null;
  };
  let current: ReturnType<typeof begin> | null = null;
  let restored = 0;
  for await (const { name, chunks } of readArchive(path, key)) {
    const table = name.startsWith(tableFolder) ? (name.split("/")[1] ?? "") : null;
    if (current?.table !== table) current = await finish(current);
    if (table !== null) {
      current ??= begin(table);
      for await (const chunk of chunks) if (!current.rows.write(chunk)) await once(current.rows, "drain");
    } else if (name.startsWith("files/")) {
      const parts: Buffer[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      await files.storeAt(`/${name}`, Buffer.concat(parts));
      restored += 1;
      if (restored % 500 === 0) onProgress(`${restored} of ${manifest.files} files`);
    } else for await (const _ of chunks);
  }
  await finish(current);
  for (const [name, { last_value, is_called }] of Object.entries(manifest.sequences)) {
    await client.query("SELECT setval(quote_ident($1)::regclass, $2, $3)", [name, last_value, is_called]);
  }
}

/** @throws BackupError if the restored rows and files differ from the backup */
async function compare(client: pg.Client, { manifest }: Checked, { files, onProgress }: RestoreOptions) {
  const tables = await listTables(client);
  for (const table of tables) {
    const expected = manifest.tables[table.name];
    const actual = await readTable(client, table);
    if (
      !expected ||
      JSON.stringify([actual.rows, actual.sha256, actual.sums]) !==
        JSON.stringify([expected.rows, expected.sha256, expected.sums])
    )
      throw new BackupError(`The table ${table.name} differs from the backup. Nothing was restored.`);
  }
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
  onProgress(`${tables.length} tables, ${rows} rows: counts, money totals and checksums match the backup`);
  for (const [name, { sha256 }] of Object.entries(manifest.members)) {
    if (!name.startsWith("files/")) continue;
    const content = await files.read(`/${name}`);
    if (!content || createHash("sha256").update(content).digest("hex") !== sha256)
      throw new BackupError(`The file ${name} differs from the backup. Nothing was restored.`);
  }
  onProgress(`${manifest.files} files: checksums match the backup`);
}
