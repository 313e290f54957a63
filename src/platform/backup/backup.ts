import pg from "pg";
import type { Files } from "../files.ts";
import { type BackupKey, type Member, writeArchive } from "./archive.ts";
import { type BackupHead, type BackupManifest, headName, manifestName, tableFolder } from "./manifest.ts";
import { listTables, readTable, textSettings } from "./tables.ts";

interface BackupOptions {
  databaseUrl: string;
  files: Pick<Files, "read">;
  /** SQL that selects the paths of the files that the database refers to. */
  filePaths: string;
  /** SQL that selects the head of the audit log's hash chain. */
  auditHead: string;
  path: string;
  key: BackupKey;
  now: Date;
  onProgress(line: string): void;
}

export interface BackupSummary extends Member {
  tables: number;
  rows: number;
  files: number;
  missing: string[];
}

/**
 * Writes a backup while the shop runs. All rows are read in one transaction, so they are consistent. Files are named by their content
 * and never change, so every file that those rows refer to is still there.
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const { databaseUrl, key, path, onProgress } = options;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "shop backup" });
  client.on("error", () => {});
  await client.connect();
  const archive = await writeArchive(path, key);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(textSettings);
    const manifest: BackupManifest = {
      ...{ members: {}, tables: {}, sequences: {}, files: 0, missing: [] },
      audit_head: await selectValue(client, options.auditHead),
    };
    const add = async (name: string, content: Buffer) => {
      manifest.members[name] = await archive.add(name, content);
    };
    const tables = await listTables(client);
    const head: BackupHead = {
      format: 1,
      created_at: options.now.toISOString(),
      postgres: (await client.query("SHOW server_version")).rows[0].server_version,
      migrations: (await client.query("SELECT name FROM migrations ORDER BY name")).rows.map(({ name }) => name),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    };
    await add(headName, json(head));
    for (const table of tables) {
      let part = 0;
      const partName = () => `${tableFolder}${table.name}/${String(++part).padStart(5, "0")}.copy`;
      manifest.tables[table.name] = await readTable(client, table, (piece) => add(partName(), piece));
    }
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    onProgress(`${tables.length} tables, ${rows} rows`);
    await addFiles(client, options, manifest, add);
    // Sequences are not transactional. Read last, they are never behind the rows.
    for (const { name, ...state } of (await client.query(sequences)).rows) {
      manifest.sequences[name] = state;
    }
    await client.query("COMMIT");
    await archive.add(manifestName, json(manifest));
    const { files, missing } = manifest;
    return { ...(await archive.finish()), tables: tables.length, rows, files, missing };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

async function selectValue(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text, rowMode: "array" });
  return rows[0]?.[0] ?? "";
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** A sequence that was never used has no last value. */
const sequences = `
  SELECT sequencename AS name, coalesce(last_value, start_value)::text AS last_value, last_value IS NOT NULL AS is_called
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;

async function addFiles(
  client: pg.Client,
  { files, filePaths, onProgress }: BackupOptions,
  manifest: BackupManifest,
  add: (name: string, content: Buffer) => Promise<void>,
) {
  const { rows } = await client.query<string[]>({ text: filePaths, rowMode: "array" });
  for (const [path = ""] of rows) {
    const content = await files.read(path);
    if (content === null) manifest.missing.push(path);
    else {
      await add(path.replace(/^\//, ""), content);
      manifest.files += 1;
      if (manifest.files % 500 === 0) onProgress(`${manifest.files} of ${rows.length} files`);
    }
  }
  onProgress(`${manifest.files} files`);
}
