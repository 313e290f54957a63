import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { migrate } from "../src/platform/db/migrate.ts";
import { findExcessPrivileges, withConnection } from "../src/platform/db/roles.ts";
import { processEnvironment } from "./support/shop-process.ts";

/** `npm run db:roles` on an operator's own server. Roles are server-wide, so this test uses names of its own. */

const tag = randomBytes(4).toString("hex");
const names = { owner: `owner_${tag}`, runner: `runner_${tag}`, admin: `admin_${tag}`, database: `roles_${tag}` };
const adminUrl = Object.assign(new URL(inject("template").adminUrl), { pathname: "/postgres" }).href;
const databaseUrl = (name: string, password: string, database = names.database) =>
  Object.assign(new URL(adminUrl), { username: name, password, pathname: `/${database}` }).href;
const urls = {
  DATABASE_URL: databaseUrl(names.runner, "wheel wright"),
  DATABASE_OWNER_URL: databaseUrl(names.owner, "owns it"),
};

const asAdmin = (text: string, url = adminUrl) =>
  withConnection(url, async (client) => (await client.query(text)).rows);

afterAll(async () => {
  await asAdmin(`DROP DATABASE IF EXISTS ${names.database} WITH (FORCE)`);
  for (const name of [names.owner, names.runner, names.admin]) await asAdmin(`DROP ROLE IF EXISTS ${name}`);
});

interface Said {
  code: number;
  out: string;
  error: string;
}

const dbRoles = (env: Record<string, string>) => said(["scripts/db-roles.ts"], env);

function said(program: string[], env: Record<string, string>): Promise<Said> {
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env: { ...processEnvironment, ...env } }, (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), out, error: complaint }),
    );
  });
}

test.each([
  ["no administrator", {}, /^Set DATABASE_ADMIN_URL to /],
  ["no owner", { DATABASE_ADMIN_URL: adminUrl }, /^Set DATABASE_OWNER_URL to /],
  [
    "one role for both",
    { DATABASE_ADMIN_URL: adminUrl, DATABASE_OWNER_URL: urls.DATABASE_URL, DATABASE_URL: urls.DATABASE_URL },
    /^Three different roles are needed/,
  ],
  [
    "two databases",
    { DATABASE_ADMIN_URL: adminUrl, ...urls, DATABASE_OWNER_URL: databaseUrl(names.owner, "x", "other") },
    /must name the same database/,
  ],
  [
    "a wrong password",
    { DATABASE_ADMIN_URL: databaseUrl("shop", "wrong", "postgres"), ...urls },
    /^The roles could not be created: password authentication failed/,
  ],
])("with %s it changes nothing and says what is wrong", { timeout: 30_000 }, async (_what, env, words) => {
  const { code, out, error } = await dbRoles(env as Record<string, string>);
  expect([code, out]).toEqual([1, ""]);
  expect(error).toMatch(words);
  expect(error.trim()).not.toContain("\n");
});

test("on an empty server it makes roles and database, by an administrator who is no superuser", {
  timeout: 60_000,
}, async () => {
  await asAdmin(`CREATE ROLE ${names.admin} LOGIN PASSWORD 'made for it' CREATEROLE CREATEDB`);
  const env = { DATABASE_ADMIN_URL: databaseUrl(names.admin, "made for it", "postgres"), ...urls };
  const first = await dbRoles(env);
  expect(first).toMatchObject({ code: 0, error: "" });
  expect(first.out).not.toMatch(/wheel|owns it'|SCRAM/);
  expect(first.out).toContain(`CREATE ROLE "${names.runner}" LOGIN PASSWORD …`);
  // A second run changes nothing.
  expect((await dbRoles(env)).out).toMatch(/^Done: [^\n]+\n$/);

  await migrate(urls.DATABASE_OWNER_URL, "db/migrations", names.runner);
  await withConnection(urls.DATABASE_URL, async (client) => {
    expect(await findExcessPrivileges(client)).toEqual([]);
    await client.query("INSERT INTO settings (name, value) VALUES ('x', '{}')");
    await expect(client.query("UPDATE audit_entries SET act = ''")).rejects.toThrow(/permission denied/);
  });
});

test("a database that one powerful role served until now is adopted with its rows", {
  timeout: 60_000,
}, async () => {
  const url = databaseUrl("shop", new URL(adminUrl).password);
  await asAdmin(`DROP DATABASE IF EXISTS ${names.database} WITH (FORCE)`);
  await asAdmin(`CREATE DATABASE ${names.database}`);
  await migrate(url, "db/migrations");
  await asAdmin("INSERT INTO settings (name, value) VALUES ('stays', '{}')", url);
  await asAdmin(`ALTER ROLE ${names.runner} SUPERUSER; GRANT pg_read_all_data TO ${names.runner}`);
  await asAdmin(`ALTER ROLE ${names.runner} PASSWORD 'forgotten'`);

  const { code, out } = await dbRoles({ DATABASE_ADMIN_URL: adminUrl, ...urls });
  expect(code).toBe(0);
  expect(out).toContain(`ALTER ROLE "${names.runner}" NOSUPERUSER`);
  expect(out).toContain(`ALTER TABLE orders OWNER TO ${names.owner}`);
  expect(await migrate(urls.DATABASE_OWNER_URL, "db/migrations", names.runner)).toEqual([]);
  expect(await asAdmin("SELECT name FROM settings", urls.DATABASE_URL)).toEqual([{ name: "stays" }]);
  expect(await withConnection(urls.DATABASE_URL, findExcessPrivileges)).toEqual([]);
});

test("a database of another encoding is refused by everything that would create tables in it", {
  timeout: 60_000,
}, async () => {
  await asAdmin(`DROP DATABASE IF EXISTS ${names.database} WITH (FORCE)`);
  await asAdmin(
    `CREATE DATABASE ${names.database} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
  const words = /has the encoding SQL_ASCII, but UTF8 is required/;
  const roles = await dbRoles({ DATABASE_ADMIN_URL: adminUrl, ...urls });
  expect([roles.code, roles.out, roles.error]).toEqual([1, "", expect.stringMatching(words)]);

  const admin = databaseUrl("shop", new URL(adminUrl).password);
  const both = { DATABASE_URL: admin, DATABASE_OWNER_URL: admin, DATA_DIR: join(tmpdir(), names.database) };
  const migrated = await said(["scripts/db-migrate.ts"], both);
  expect([migrated.code, migrated.out, migrated.error]).toEqual([1, "", expect.stringMatching(words)]);
  const restored = await said(["scripts/restore.ts", "no-such-backup"], both);
  expect([restored.code, restored.error]).toEqual([1, expect.stringMatching(words)]);
  const started = await said(["src/main.ts"], { ...both, PORT: "0" });
  expect([started.code, started.error]).toEqual([1, expect.stringMatching(words)]);
  expect(await asAdmin("SELECT FROM pg_class WHERE relname = 'migrations'", admin)).toEqual([]);
});
