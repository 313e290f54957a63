import { randomBytes } from "node:crypto";
import { chown, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { scramVerifier, transferOwnership, withConnection } from "./roles.ts";

const roles = { owner: "shop_owner", runner: "shop_runner" };

export interface RoleUrls {
  owner: string;
  runner: string;
}

/**
 * Creates the owner and the runner of the embedded database. A database created by a version of the shop that had a single role is
 * transferred to the owner. Passwords are random and stored in files beside the superuser's.
 * @param admin the superuser's connection to the server
 * @param home the server's folder, which holds the passwords
 * @param adminUrl the superuser's connection string for the shop's database
 */
export async function prepareRoles(
  admin: pg.Client,
  home: string,
  database: string,
  adminUrl: string,
): Promise<RoleUrls> {
  // Several processes may start at the same time, even of different versions.
  await admin.query("SELECT pg_advisory_lock(hashtext('shop roles'))");
  try {
    const owner = await prepareRole(admin, roles.owner, join(home, "owner-password"));
    const runner = await prepareRole(admin, roles.runner, join(home, "runner-password"));
    await prepareDatabase(admin, database, adminUrl);
    const urlFor = (name: string, password: string) =>
      Object.assign(new URL(adminUrl), { username: name, password }).href;
    return { owner: urlFor(roles.owner, owner), runner: urlFor(roles.runner, runner) };
  } finally {
    await admin.query("SELECT pg_advisory_unlock(hashtext('shop roles'))");
  }
}

async function prepareRole(admin: pg.Client, name: string, file: string): Promise<string> {
  const known = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
  const stored = (await readFile(file, "utf8").catch(() => "")).trim();
  if (stored && known.rowCount) return stored;
  const password = stored || randomBytes(24).toString("hex");
  if (!stored) await writePassword(file, password);
  const command = known.rowCount ? "ALTER" : "CREATE";
  await admin.query(`${command} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`);
  return password;
}

/** Written atomically, so that a process killed midway leaves no partial file. Owned by the server's user. */
async function writePassword(file: string, password: string) {
  const draft = `${file}.new`;
  await writeFile(draft, password, { mode: 0o600 });
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(join(file, "../cluster"));
    await chown(draft, uid, gid);
  }
  await rename(draft, file);
}

async function prepareDatabase(admin: pg.Client, database: string, adminUrl: string) {
  const databases = await admin.query<{ owner: string }>(
    "SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1",
    [database],
  );
  const owner = databases.rows[0]?.owner;
  if (owner === roles.owner) return;
  if (owner === undefined) return void (await admin.query(`CREATE DATABASE ${database} OWNER ${roles.owner}`));
  // The database itself comes last: while the superuser owns it, the transfer is not complete.
  await withConnection(adminUrl, (client) => transferOwnership(client, roles.owner));
  await admin.query(`ALTER DATABASE ${database} OWNER TO ${roles.owner}`);
}
