import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Two roles: the owner migrates, the runner serves. An SQL injection in the running shop can then neither change the schema nor
 * rewrite history: ledgers and the audit log are read-only and append-only (ASVS 5.0 13.2.2).
 */

/** The role that a connection string logs in as. */
export function roleName(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/** Runs work on a connection of its own, which is closed afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "shop roles",
    connectionTimeoutMillis: 10_000,
    query_timeout: 600_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The runner's privileges on each relation. A ledger is recognised by its trigger (`refuse_change`): what the trigger refuses is
 * not granted either, so there is no list to maintain. Views are read-only. A comment marks tables that only triggers write.
 */
const wanted = `
  SELECT c.oid, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, unnest(CASE
    WHEN c.relname IN ('migrations', 'migrations_lock', 'migration_requirements') OR c.relkind IN ('v', 'm')
      OR obj_description(c.oid, 'pg_class') = 'Written by the database alone.' THEN ARRAY['SELECT']
    WHEN c.relkind = 'S' THEN ARRAY['USAGE', 'SELECT', 'UPDATE']
    ELSE ARRAY['SELECT', 'INSERT']
      || CASE WHEN refused.changes THEN '{}' ELSE ARRAY['UPDATE'] END
      || CASE WHEN refused.deletes THEN '{}' ELSE ARRAY['DELETE'] END
    END) AS privilege
  FROM pg_class c CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(t.tgtype & 16 > 0 AND t.tgattr::text = ''), false) AS changes,
           coalesce(bool_or(t.tgtype & 8 > 0), false) AS deletes
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change' AND t.tgqual IS NULL AND t.tgtype & 1 > 0
  ) refused
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')`;

const differing = `
  WITH wanted AS (${wanted}), actual AS (
    SELECT c.oid, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, a.privilege_type AS privilege
    FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND a.grantee = $1::regrole
  )
  SELECT format('GRANT %s ON %s %s TO %I', string_agg(privilege, ', '), kind, oid::regclass, $2::text) AS statement
  FROM (TABLE wanted EXCEPT TABLE actual) missing GROUP BY oid, kind
  UNION ALL
  SELECT format('REVOKE %s ON %s %s FROM %I', string_agg(privilege, ', '), kind, oid::regclass, $2::text)
  FROM (TABLE actual EXCEPT TABLE wanted) excess GROUP BY oid, kind`;

/** By default everyone may create temporary tables, and fill the disk with them. Only the database's owner can revoke that. */
const temporary = `
  SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM %s', d.datname, CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident($2) END)
    AS statement
  FROM pg_database d CROSS JOIN LATERAL aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
  WHERE d.datname = current_database() AND pg_has_role(d.datdba, 'USAGE') AND a.privilege_type = 'TEMPORARY'
    AND a.grantee IN (0, $1::regrole)`;

/**
 * Grants the runner exactly what it needs on all existing relations, and SELECT and INSERT on those of later migrations. Revokes
 * temporary tables. Call it as the owner, after migrating.
 * @returns the statements that changed something
 */
export async function grantToRunner(client: pg.ClientBase, runner: string): Promise<string[]> {
  const name = pg.escapeIdentifier(runner);
  await client.query("BEGIN");
  try {
    // Two instances granting the same privilege at the same time would fail with "tuple concurrently updated". Those that start
    // together on a new database wait here for hundreds of grants, longer than a migration may wait for a lock.
    await client.query(`
      SET LOCAL lock_timeout = '60s';
      SELECT pg_advisory_xact_lock(hashtext('shop grants'));
      SET LOCAL lock_timeout TO DEFAULT;`);
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${name};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT ON TABLES TO ${name};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${name};`);
    const statements: string[] = [];
    for (const query of [differing, temporary]) {
      const { rows } = await client.query<{ statement: string }>(query, [name, runner]);
      statements.push(...rows.map(({ statement }) => statement));
    }
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
    return statements;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Makes a role the owner of the schema's tables, views, sequences and functions. @returns the statements that did so */
export async function transferOwnership(client: pg.ClientBase, owner: string): Promise<string[]> {
  // Objects of an extension stay with it, and a column's sequence follows its table.
  const result = await client.query<{ statement: string }>(
    `SELECT format('ALTER %s %s OWNER TO %I', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
              WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass, $1::text) AS statement
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
       AND pg_get_userbyid(c.relowner) <> $1
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('e', 'a', 'i'))
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text)
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND pg_get_userbyid(p.proowner) <> $1
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')`,
    [owner],
  );
  const statements = result.rows.map(({ statement }) => statement);
  for (const statement of statements) await client.query(statement);
  return statements;
}

/** The privileges of the current role that the shop does not need, in words; empty if none. */
export async function findExcessPrivileges(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const result = await client.query<{ excess: string }>(`
    SELECT 'is a superuser' AS excess FROM pg_roles WHERE rolname = current_user AND rolsuper
    UNION ALL
    SELECT 'may create roles or databases, replicate, or bypass row security' FROM pg_roles
    WHERE rolname = current_user AND NOT rolsuper AND (rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)
    UNION ALL
    SELECT 'is a member of ' || r.rolname FROM pg_roles r JOIN pg_roles me ON me.rolname = current_user
    WHERE r.rolname NOT IN (current_user, 'pg_database_owner') AND NOT me.rolsuper AND pg_has_role(current_user, r.oid, 'MEMBER')
    UNION ALL
    SELECT 'may create tables' FROM pg_roles
    WHERE rolname = current_user AND NOT rolsuper AND has_schema_privilege('public', 'CREATE')
    UNION ALL
    SELECT 'may create temporary tables' FROM pg_roles
    WHERE rolname = current_user AND NOT rolsuper AND has_database_privilege(current_database(), 'TEMPORARY')
    UNION ALL
    SELECT 'may change the audit log' FROM pg_class c JOIN pg_roles r ON r.rolname = current_user
    WHERE c.oid = to_regclass('public.audit_entries') AND NOT r.rolsuper
      AND has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE')`);
  return result.rows.map(({ excess }) => excess);
}

/**
 * A password as PostgreSQL stores it (RFC 5803), so that it never appears in a statement or in the server's log.
 * @param password ASCII; other characters would need SASLprep (RFC 4013)
 */
export function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const key = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(key("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${key("Server Key").toString("base64")}`;
}
