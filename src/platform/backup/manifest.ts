import { z } from "zod";

const member = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) });

/** The first member: tells a restore what it needs before it starts. */
export const head = z.object({
  format: z.literal(1, "This version of the shop does not support the format of the backup."),
  created_at: z.string(),
  postgres: z.string(),
  /** The schema of the backup's rows: migrations in the order in which they were applied. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof head>;

/** The last member: describes all others. A file without it is incomplete. */
export const manifest = z.object({
  members: z.record(z.string(), member),
  tables: z.record(
    z.string(),
    z.object({
      rows: z.int().min(0),
      /** The checksum of COPY's output. */
      sha256: z.string(),
      /** For each money column, in paise. Text, because a sum may exceed what a JSON number can hold. */
      sums: z.record(z.string(), z.string()),
    }),
  ),
  /** The head of the audit log's hash chain, as `npm run audit:verify` prints it. */
  audit_head: z.string(),
  sequences: z.record(z.string(), z.object({ last_value: z.string(), is_called: z.boolean() })),
  files: z.int().min(0),
  /** Files that the database refers to and that were already missing when the backup was made. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof manifest>;

export const headName = "backup.json";
export const manifestName = "manifest.json";
export const tableFolder = "tables/";
