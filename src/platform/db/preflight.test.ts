import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { copyTemplate, emptyDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { ConfigError } from "../config.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import {
  type DatabaseState,
  findExcessPrivilegesOfRunner,
  incompatibility,
  inspectDatabase,
  withDatabaseError,
  withPoolError,
} from "./preflight.ts";
import { withConnection } from "./roles.ts";

const folder = "db/migrations";

async function of(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await making;
  onTestFinished(() => database.drop());
  return database;
}

/** The error message at startup, without its prefix. */
async function complaint(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect(error?.message).toMatch(/^The shop cannot start: the database of DATABASE_URL \([\w.:-]+\/\w+\) [^\n]+\.$/);
  expect(error?.message).not.toMatch(/secret|[0-9a-f]{48}/);
  return error?.message.replace(/^.*?\) /, "") ?? "";
}

const inspect = (url: string) => inspectDatabase(url, folder, "DATABASE_URL");

test("an empty database, one of ours, and one with pending migrations are accepted", async () => {
  const empty = await of(emptyDatabase(inject("template")));
  expect((await inspect(empty.ownerUrl)).pending.length).toBeGreaterThan(40);
  const ours = await of(copyTemplate(inject("template")));
  expect(await inspect(ours.url)).toEqual({ pending: [], later: [] });
  await ours.query("DELETE FROM migrations WHERE name LIKE '0077%'");
  expect(await inspect(ours.url)).toEqual({ pending: ["0077_staff_chain_audit"], later: [] });
});

describe("a database migrated by a later release", () => {
  const later = "9998_later";
  const required = "0583_platform_say_which_builds_may_start";
  const refusal = `is newer than this program (it has the migration ${later}): start the version that created it, or a newer one.`;

  /** @param requirement of the later migration; undefined if it has none */
  async function migratedTo(requirement: string | null | undefined) {
    const database = await of(copyTemplate(inject("template")));
    await database.query(`INSERT INTO migrations VALUES ('${later}', '2027-01-01')`);
    const value = requirement === null ? "NULL" : `'${requirement}'`;
    if (requirement !== undefined) {
      await database.query(`INSERT INTO migration_requirements VALUES ('${later}', ${value})`);
    }
    return database;
  }

  test.each([
    ["that only expanded the schema", null],
    ["that removed what this program no longer uses", required],
  ])("%s is accepted, and left as it is", async (_what, requirement) => {
    const { url } = await migratedTo(requirement);
    const touched = vi.fn(async () => {});
    expect(await inspectDatabase(url, folder, "DATABASE_URL", touched)).toEqual({ pending: [], later: [later] });
    expect(touched).not.toHaveBeenCalled();
  });

  test.each([
    ["that removed something this program may use", "9997_also_later"],
    ["that does not say which programs may start", undefined],
  ])("%s is refused", async (_what, requirement) => {
    const { url } = await migratedTo(requirement);
    expect(await complaint(inspect(url))).toBe(refusal);
  });

  test("is refused when one of its migrations is refused, and when migrations of this program are pending", async () => {
    const database = await migratedTo(null);
    await database.query("INSERT INTO migrations VALUES ('9999_last', '2027-01-02')");
    expect(await complaint(inspect(database.url))).toBe(refusal.replace(later, "9999_last"));
    await database.query("DELETE FROM migrations WHERE name IN ('9999_last', '0077_staff_chain_audit')");
    expect(await complaint(inspect(database.url))).toBe(refusal);
  });

  test("which may start is not for the role that serves to say", async () => {
    const { url } = await migratedTo(undefined);
    const forged = withConnection(url, (client) =>
      client.query("INSERT INTO migration_requirements VALUES ('9998_later', NULL)"),
    );
    await expect(forged).rejects.toThrow("permission denied");
  });
});

describe("refused with a message that says what to do", () => {
  test("a database of another program", async () => {
    const other = await of(emptyDatabase(inject("template")));
    await other.query("CREATE TABLE wp_posts (id int)");
    expect(await complaint(inspect(other.ownerUrl))).toBe(
      "belongs to another program (it has tables such as wp_posts): use an empty database.",
    );
  });

  test("a database of another program that has migrations too", async () => {
    const other = await of(emptyDatabase(inject("template")));
    await other.query(
      "CREATE TABLE migrations (name text, timestamp text); INSERT INTO migrations VALUES ('2014_users', '')",
    );
    await other.query("CREATE TABLE users (id int)");
    expect(await complaint(inspect(other.adminUrl))).toMatch(
      /^belongs to another program \(it has tables such as users\)/,
    );
    await other.query("ALTER TABLE migrations DROP COLUMN timestamp");
    expect(await complaint(inspect(other.adminUrl))).toMatch(/^belongs to another program/);
  });

  test("a read-only database", async () => {
    const frozen = await of(copyTemplate(inject("template")));
    await frozen.query(`ALTER DATABASE ${frozen.name} SET default_transaction_read_only = on`);
    expect(await complaint(inspect(frozen.url))).toMatch(/^is read-only or a standby: use the primary server/);
  });

  test("a database without an encoding", async () => {
    const server = await of(emptyDatabase(inject("template")));
    const name = `${server.name}_ascii`;
    await server.query(
      `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    );
    onTestFinished(async () => void (await server.query(`DROP DATABASE ${name} WITH (FORCE)`)));
    const url = server.url.replace(server.name, name);
    expect(await complaint(inspect(url))).toMatch(/^has the encoding SQL_ASCII, but UTF8 is required: create it with /);
  });

  test("a role that may not migrate", async () => {
    const empty = await of(emptyDatabase(inject("template")));
    const work = withDatabaseError(empty.url, "DATABASE_URL", migrate(empty.url, folder));
    expect(await complaint(work)).toMatch(
      /^denies the role shop_runner a required privilege \(permission denied .*\): run npm run db:roles, or set DATABASE_OWNER_URL to the database's owner/,
    );
  });

  test("a wrong password, an unknown role and an unknown database", async () => {
    const there = await of(copyTemplate(inject("template")));
    const changed = (parts: Partial<URL>) => Object.assign(new URL(there.url), parts).href;
    expect(await complaint(inspect(changed({ password: "secret" })))).toBe(
      "refuses the role shop_runner: check the user and password.",
    );
    expect(await complaint(inspect(changed({ username: "nobody" })))).toMatch(/^refuses the role nobody/);
    expect(await complaint(inspect(changed({ pathname: "/nothing" })))).toMatch(
      /^does not exist: create it, or run npm run db:roles/,
    );
    expect(await complaint(findExcessPrivilegesOfRunner(changed({ password: "secret" })))).toMatch(/^refuses the role/);
  });

  test("a server that is not running, and an unknown host", async () => {
    expect(await complaint(inspect("postgres://shop:secret@127.0.0.1:1/shop"))).toMatch(
      /^cannot be reached because nothing is listening there/,
    );
    expect(await complaint(inspect("postgres://shop:secret@no-such-host.invalid:5432/shop"))).toMatch(
      /^cannot be reached because the host does not exist/,
    );
  });

  test("a server that never responds", { timeout: 30_000 }, async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const url = `postgres://shop:secret@127.0.0.1:${port}/shop`;
    const { db, close } = openDatabase<Record<string, never>>(url, 1, () => {});
    onTestFinished(close);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const query = () => withDatabaseError(url, "DATABASE_URL", sql`SELECT 1`.execute(db));
    for (const ask of [() => inspect(url), query]) {
      const connected = once(silent, "connection");
      const complained = complaint(ask());
      await connected;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await complained).toMatch(/^does not respond within 10 seconds: check the server, the URL and firewalls/);
    }
  });

  const fit: DatabaseState = { version: 150_000, encoding: "UTF8", readOnly: false, tables: [], applied: null };
  test.each([
    ["an old server", { version: 140_011 }, /^is PostgreSQL 14, but 15 or newer is required: upgrade/],
    ["a very old server", { version: 90_624 }, /^is PostgreSQL 9, but 15/],
    ["a standby", { readOnly: true }, /^is read-only/],
    ["LATIN1", { encoding: "LATIN1" }, /^has the encoding LATIN1/],
  ])("%s", (_what, state, words) => {
    expect(incompatibility({ ...fit, ...state }, [])).toMatch(words);
    expect(incompatibility(fit, [])).toBeNull();
  });
});

test.each([
  ["53100", "could not extend file: No space left on device", /^has no space left \(could not .*\): free some/],
  ["53200", "out of memory", /^is currently unavailable: out of memory/],
  ["55P03", "canceling statement due to lock timeout", /^did not carry out a statement in time \(.*\): wait for/],
  ["57014", "canceling statement due to statement timeout", /^did not carry out a statement in time/],
  ["25006", "cannot execute INSERT in a read-only transaction", /^is read-only or a standby: use the primary/],
])("the error %s of a statement is told with what to do", async (code, message, words) => {
  const error = Object.assign(new pg.DatabaseError(message, 0, "error"), { code });
  const work = withPoolError("postgres://shop:secret@db.example:5432/shop", "DATABASE_URL", Promise.reject(error));
  expect(await complaint(work)).toMatch(words);
});

test("an error of the program is rethrown, and one of what it does beside statements", async () => {
  const fault = new TypeError("x is not a function");
  await expect(withDatabaseError("postgres://a:b@c/d", "DATABASE_URL", Promise.reject(fault))).rejects.toBe(fault);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  await expect(withPoolError("postgres://a:b@c/d", "DATABASE_URL", Promise.reject(full))).rejects.toBe(full);
});
