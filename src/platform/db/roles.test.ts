import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { copyTemplate } from "../../../test/support/database.ts";
import { migrate } from "./migrate.ts";
import { findExcessPrivileges, grantToRunner, roleName, withConnection } from "./roles.ts";

const database = await copyTemplate(inject("template"));
const runner = new pg.Client({ connectionString: database.url });
await runner.connect();
afterAll(async () => {
  await runner.end();
  await database.drop();
});

const refused = { code: "42501" };

describe("an SQL injection in the running shop cannot", () => {
  test.each([
    ["make a table", "CREATE TABLE loot (id int)"],
    ["make a temporary table", "CREATE TEMP TABLE loot (id int)"],
    ["make a function", "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ["make a schema", "CREATE SCHEMA loot"],
    ["make an extension", "CREATE EXTENSION dblink"],
    ["make a role", "CREATE ROLE thief SUPERUSER LOGIN"],
    ["become the owner", "SET ROLE shop_owner"],
    ["drop a table", "DROP TABLE orders"],
    ["drop a view", "DROP VIEW goods_sold"],
    ["add a column", "ALTER TABLE orders ADD COLUMN x int"],
    ["switch a trigger off", "ALTER TABLE audit_entries DISABLE TRIGGER ALL"],
    ["switch all triggers off", "SET session_replication_role = replica"],
    ["empty a table", "TRUNCATE faq_entries"],
    ["add a trigger", "CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION refuse_change()"],
    ["read the passwords of roles", "SELECT rolpassword FROM pg_authid"],
    ["run a program", "COPY faq_entries FROM PROGRAM 'id'"],
    ["run a program with rows", "COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'"],
    ["read a file of the server", "COPY faq_entries FROM '/etc/passwd'"],
    ["read a file by a function", "SELECT pg_read_file('/etc/passwd')"],
    ["write a file of the server", "SELECT lo_export(0, '/dev/null')"],
    ["change a setting of the server", "ALTER SYSTEM SET log_statement = 'all'"],
    ["forge what has been migrated", "DELETE FROM migrations"],
    ["grant itself more", "GRANT UPDATE ON audit_entries TO shop_runner"],
  ])("%s", async (_what, statement) => {
    const error = await runner.query(statement).then(
      () => null,
      (reason: pg.DatabaseError) => reason,
    );
    // Granting nothing only causes a warning.
    if (error) expect(error).toMatchObject({ code: expect.stringMatching(/^(?:42501|42704|0A000)$/) });
    else expect(statement).toMatch(/^GRANT/);
    expect(await findExcessPrivileges(runner)).toEqual([]);
  });
});

const ledgers = await database.query(`
  SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE p.proname = 'refuse_change' ORDER BY 1`);

test("the books, the history and the audit log are ledgers", () => {
  const names = ledgers.map(({ name }) => name);
  for (const name of [
    ...["audit_entries", "stock_movements", "reward_entries", "payments", "order_events", "order_line_lots"],
    ...["invoices", "invoice_documents", "invoice_series", "return_lines", "return_line_lots"],
  ]) {
    expect(names).toContain(name);
  }
});

describe.each(ledgers.map(({ name }) => String(name)))("the ledger %s", (table) => {
  const privilege = async (name: string) =>
    (await runner.query("SELECT has_table_privilege($1, $2) AS has", [table, name])).rows[0].has;

  test("can be read and appended to, but not deleted from", async () => {
    expect(await privilege("SELECT")).toBe(true);
    expect(await privilege("INSERT")).toBe(table !== "audit_chain");
    await expect(runner.query(`DELETE FROM ${table}`)).rejects.toMatchObject(refused);
    await expect(runner.query(`TRUNCATE ${table}`)).rejects.toMatchObject(refused);
  });

  // Their own triggers restrict changes: numbers are consecutive, a buyer's confirmation is recorded once, a replacement ends once.
  test.skipIf(["invoice_series", "credit_notes", "challans", "replacements"].includes(table))(
    "has no row that can be changed",
    async () => {
      const columns = await database.query(
        `SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND attgenerated = '' AND attidentity = ''`,
      );
      expect(columns.length).toBeGreaterThan(0);
      for (const { attname } of columns) {
        await expect(runner.query(`UPDATE ${table} SET "${attname}" = "${attname}"`)).rejects.toMatchObject(refused);
      }
      await expect(runner.query(`SELECT FROM ${table} FOR UPDATE`)).rejects.toMatchObject(refused);
    },
  );

  test("is protected from the owner's statements too, by its trigger", async () => {
    const triggers = await database.query(
      `SELECT tgenabled FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND tgfoid = 'refuse_change'::regproc`,
    );
    expect(triggers.map(({ tgenabled }) => tgenabled)).not.toContain("D");
    expect(triggers.length).toBeGreaterThan(0);
  });
});

test("the shop needs no other privileges: locks, notifications, sequences", async () => {
  await runner.query("SELECT pg_advisory_lock(4711); SELECT pg_advisory_unlock(4711)");
  await runner.query("LISTEN words; NOTIFY words, 'hello'; UNLISTEN words");
  await runner.query("SELECT nextval('order_numbers'); SELECT setval('enquiry_numbers', 5000)");
  await runner.query("BEGIN; LOCK TABLE slides IN SHARE ROW EXCLUSIVE MODE; ROLLBACK");
});

describe("objects of later migrations", () => {
  const withMore = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), "shop-later-"));
    const copy = await copyTemplate(inject("template"));
    try {
      // Only the last one, because the others are already applied.
      await writeFile(join(folder, "9999_later.sql"), text);
      await copy.query("DELETE FROM migrations");
      await migrate(copy.ownerUrl, folder, roleName(copy.url));
      return await withConnection(copy.url, async (client) => {
        const result = await client.query(
          `SELECT c.relname AS name, array_agg(p.p ORDER BY p.n) AS may FROM pg_class c,
             unnest(ARRAY['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','REFERENCES','TRIGGER']) WITH ORDINALITY p (p, n)
           WHERE c.relname LIKE 'later%' AND c.relkind IN ('r', 'v') AND has_table_privilege(c.oid, p.p) GROUP BY 1`,
        );
        return Object.fromEntries(result.rows.map(({ name, may }) => [name, may]));
      });
    } finally {
      await copy.drop();
      await rm(folder, { recursive: true });
    }
  };

  test("are granted correctly: tables, ledgers, rows that may be deleted only when expired, views", async () => {
    expect(
      await withMore(`
        CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY);
        CREATE TABLE later_ledger (id int);
        CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON later_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
        CREATE TABLE later_events (id int);
        CREATE TRIGGER ledger BEFORE UPDATE ON later_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
        CREATE VIEW later_view AS SELECT id FROM later;`),
    ).toEqual({
      later: ["SELECT", "INSERT", "UPDATE", "DELETE"],
      later_ledger: ["SELECT", "INSERT"],
      later_events: ["SELECT", "INSERT", "DELETE"],
      later_view: ["SELECT"],
    });
  });
});

test("grants that were added or revoked are corrected, and nothing else is changed", async () => {
  const name = roleName(database.url);
  const grant = () => withConnection(database.ownerUrl, (owner) => grantToRunner(owner, name));
  expect(await grant()).toEqual([]);
  await database.query(`GRANT UPDATE ON audit_entries TO ${name}; REVOKE INSERT ON enquiries FROM ${name}`);
  expect((await grant()).sort()).toEqual([
    `GRANT INSERT ON TABLE enquiries TO ${name}`,
    `REVOKE UPDATE ON TABLE audit_entries FROM ${name}`,
  ]);
  expect((await Promise.all([grant(), grant(), grant()])).flat()).toEqual([]);
});

test("an instance that migrates waits for another that grants, however long that takes", async () => {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  try {
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('shop grants'))");
    let ended = false;
    const migrated = migrate(database.ownerUrl, "db/migrations", roleName(database.url)).finally(() => {
      ended = true;
    });
    migrated.catch(() => {});
    const waiting = () =>
      database.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
        AND application_name = 'shop migration' AND clock_timestamp() - query_start > '1 second'`);
    while (!ended && (await waiting()).length === 0);
    await other.query("COMMIT");
    expect(await migrated).toEqual([]);
  } finally {
    await other.end();
  }
});

test("temporary tables are revoked from everyone but the owner, once", async () => {
  const name = roleName(database.url);
  await database.query(`GRANT TEMPORARY ON DATABASE ${database.name} TO PUBLIC, ${name}`);
  expect(await withConnection(database.url, findExcessPrivileges)).toEqual(["may create temporary tables"]);
  const grant = () => withConnection(database.ownerUrl, (client) => grantToRunner(client, name));
  expect((await grant()).sort()).toEqual([
    `REVOKE TEMPORARY ON DATABASE ${database.name} FROM PUBLIC`,
    `REVOKE TEMPORARY ON DATABASE ${database.name} FROM ${name}`,
  ]);
  expect(await grant()).toEqual([]);
  await withConnection(database.ownerUrl, (owner) => owner.query("CREATE TEMP TABLE chain_order (id int)"));
});

test("a role with excess privileges is reported", async () => {
  expect(await withConnection(database.adminUrl, findExcessPrivileges)).toEqual(["is a superuser"]);
  expect(await withConnection(database.ownerUrl, findExcessPrivileges)).toEqual([
    "may create tables",
    "may create temporary tables",
    "may change the audit log",
  ]);
  // Role memberships are server-wide, so this is rolled back.
  await withConnection(database.adminUrl, async (admin) => {
    await admin.query(
      `BEGIN; GRANT pg_read_server_files TO ${roleName(database.url)}; SET ROLE ${roleName(database.url)}`,
    );
    expect(await findExcessPrivileges(admin)).toEqual(["is a member of pg_read_server_files"]);
    await admin.query("ROLLBACK");
  });
});
