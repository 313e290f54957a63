import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin", "/usr/local/bin"];

function find(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((place) => existsSync(place)) ?? null;
}

/** The program folder of the newest PostgreSQL on this system. */
function findPostgres(): string | null {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "postgres"))) ?? null;
}

/** Debian package of each program. */
const packages: Record<string, string> = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  postgres: "postgresql",
  sqlmap: "sqlmap",
  wapiti: "wapiti",
};

const locate = (program: string) => (program === "postgres" ? findPostgres() : find(program));

/**
 * Paths of the programs. Installs missing ones if run as root on a system with apt.
 * @throws naming the packages to install
 */
export function needPrograms<Name extends string>(names: Name[]): Record<Name, string> {
  const missing = names.filter((name) => locate(name) === null).map((name) => packages[name] ?? name);
  if (missing.length > 0) {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
      throw new Error(`These Debian packages are missing: ${missing.join(" ")}. Install them, or run this as root.`);
    install(missing);
  }
  const paths = names.map((name) => {
    const place = locate(name);
    if (!place) throw new Error(`The package ${packages[name]} was installed, but ${name} was not found.`);
    return [name, place];
  });
  return Object.fromEntries(paths);
}

function install(missing: string[]) {
  process.stderr.write(`Installing ${missing.join(" ")} …\n`);
  // The packages' own services must not be started: this runs its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
  ]) {
    const { status, stderr } = spawnSync("apt-get", args, { env, encoding: "utf8", timeout: 300_000 });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed: ${stderr.slice(-500)}`);
  }
}
