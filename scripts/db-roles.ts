import pg from "pg";
import {
  findExcessPrivileges,
  grantToRunner,
  roleName,
  scramVerifier,
  transferOwnership,
  withConnection,
} from "../src/platform/db/roles.ts";

/**
 * `npm run db:roles`: creates the roles of DATABASE_OWNER_URL and DATABASE_URL on the operator's server, with the passwords given
 * there, and transfers the database to the owner. It can be repeated at any time, and prints what it changes.
 */
class Trouble extends Error {}

async function run() {
  const admin = setting("DATABASE_ADMIN_URL", "an administrator of the server");
  const owner = setting("DATABASE_OWNER_URL", "the role that will own the database");
  const runner = setting("DATABASE_URL", "the role the shop will run as");
  const database = decodeURIComponent(new URL(runner).pathname.slice(1));
  if (decodeURIComponent(new URL(owner).pathname.slice(1)) !== database) {
    throw new Trouble("DATABASE_OWNER_URL and DATABASE_URL must name the same database.");
  }
  const names = [admin, owner, runner].map(roleName);
  if (new Set(names).size < 3) {
    throw new Trouble(`Three different roles are needed, but the URLs name ${names.join(", ")}.`);
  }

  await withConnection(admin, async (client) => {
    await checkEncoding(client, database);
    await makeRole(client, owner);
    await makeRole(client, runner);
    await makeDatabase(client, database, roleName(owner));
  });
  await withConnection(at(admin, database), async (client) => {
    for (const statement of await transferOwnership(client, roleName(owner))) say(statement);
    // Before PostgreSQL 15 everyone could create tables, and databases upgraded since still allow it.
    const open = await client.query(`
      SELECT FROM pg_namespace n, aclexplode(n.nspacl) a
      WHERE n.nspname = 'public' AND a.grantee = 0 AND a.privilege_type = 'CREATE'`);
    if (open.rowCount) await change(client, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  });
  await withConnection(owner, async (client) => {
    for (const statement of await grantToRunner(client, roleName(runner))) say(statement);
  });
  const excess = await withConnection(runner, findExcessPrivileges);
  if (excess.length > 0) throw new Trouble(`The role ${roleName(runner)} still ${excess.join(", and ")}.`);
  say(`Done: ${roleName(owner)} owns ${database}, and ${roleName(runner)} can only read and write its rows.`);
}

function setting(name: string, what: string): string {
  const url = process.env[name] ?? "";
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url) || !roleName(url)) {
    throw new Trouble(`Set ${name} to the URL of ${what}, such as postgres://user:password@host:5432/shop.`);
  }
  return url;
}

/** A database's encoding cannot be changed, so check it before anything else. */
async function checkEncoding(client: pg.Client, database: string) {
  const { rows } = await client.query<{ encoding: string }>(
    "SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = $1",
    [database],
  );
  const encoding = rows[0]?.encoding ?? "UTF8";
  if (encoding === "UTF8") return;
  throw new Trouble(
    `The database ${database} has the encoding ${encoding}, but UTF8 is required. Use another name, and db:roles creates it.`,
  );
}

async function makeRole(client: pg.Client, url: string) {
  const name = pg.escapeIdentifier(roleName(url));
  const password = decodeURIComponent(new URL(url).password);
  const result = await client.query<{ rolcanlogin: boolean; more: boolean; memberships: string[] }>(
    `SELECT rolcanlogin, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS more,
            ARRAY(SELECT g.rolname::text FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid) AS memberships
     FROM pg_roles r WHERE rolname = $1`,
    [roleName(url)],
  );
  const role = result.rows[0];
  const secret = password ? ` PASSWORD ${pg.escapeLiteral(scramVerifier(password))}` : "";
  if (!role) return change(client, `CREATE ROLE ${name} LOGIN${secret}`);
  if (role.more)
    await change(client, `ALTER ROLE ${name} NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS`);
  if (!role.rolcanlogin) await change(client, `ALTER ROLE ${name} LOGIN`);
  for (const group of role.memberships) await change(client, `REVOKE ${pg.escapeIdentifier(group)} FROM ${name}`);
  if (secret && !(await signsIn(url))) await change(client, `ALTER ROLE ${name}${secret}`);
}

/** Whether the password is already correct. The server checks it before reporting that a database does not exist (3D000). */
function signsIn(url: string): Promise<boolean> {
  return withConnection(url, async () => true).catch((error: { code?: string }) => error.code === "3D000");
}

async function makeDatabase(client: pg.Client, database: string, owner: string) {
  const name = pg.escapeIdentifier(database);
  const role = pg.escapeIdentifier(owner);
  const { rows } = await client.query<{ superuser: boolean; owner: string | null; member: boolean }>(
    `SELECT rolsuper AS superuser, pg_has_role($2, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS member,
            (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = $1) AS owner
     FROM pg_roles WHERE rolname = current_user`,
    [database, owner],
  );
  const current = rows[0];
  // Without superuser rights, ownership can be transferred only to a role of which one is a member.
  if (!current?.superuser && !current?.member) await change(client, `GRANT ${role} TO CURRENT_USER`);
  if (!current?.owner) {
    await change(client, `CREATE DATABASE ${name} OWNER ${role} ENCODING 'UTF8' TEMPLATE template0`);
  } else if (current.owner !== owner) {
    await change(client, `ALTER DATABASE ${name} OWNER TO ${role}`);
  }
}

async function change(client: pg.Client, statement: string) {
  await client.query(statement);
  say(statement.replace(/PASSWORD '.*'/, "PASSWORD …"));
}

const at = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href;

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(
    `${error instanceof Trouble ? error.message : `The roles could not be created: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 1;
}
