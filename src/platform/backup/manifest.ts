import { z } from "zod";

const member = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) });

/** The first member: by it a restore knows what it needs before it begins. */
export const head = z.object({
  format: z.literal(1, "The backup has a format that this version of the shop does not know."),
  created_at: z.string(),
  postgres: z.string(),
  /** Applied when it was made, in this order: they make the schema that the rows fit. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof head>;

/** The last member: what all others must be. A file without it is not complete. */
export const manifest = z.object({
  members: z.record(z.string(), member),
  tables: z.record(
    z.string(),
    z.object({
      rows: z.int().min(0),
      /** Of the rows as COPY writes them. */
      sha256: z.string(),
      /** Of each column of money, in paise; text, because JSON has no numbers of any size. */
      sums: z.record(z.string(), z.string()),
    }),
  ),
  /** The end of the audit log's chain, as `npm run audit:verify` prints it. */
  audit_head: z.string(),
  sequences: z.record(z.string(), z.object({ last_value: z.string(), is_called: z.boolean() })),
  files: z.int().min(0),
  /** Files that the database names and nobody has; the shop did without them before the backup, too. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof manifest>;

export const headName = "backup.json";
export const manifestName = "manifest.json";
export const tableFolder = "tables/";
