import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, freePorts, type Processes, plainEnvironment, type Started, until } from "./processes.ts";

export interface Node {
  name: string;
  port: number;
  restPort: number;
}

export interface DatabaseCluster {
  nodes: Node[];
  password: string;
  /** The current primary. */
  primary(): Promise<Node>;
  /** Kills all PostgreSQL processes of a node and its Patroni, at once and without warning. */
  kill(node: Node): Promise<void>;
  /** Starts a killed node again: it must come back as a standby. */
  restart(node: Node): Promise<void>;
  /** Patroni's role of each node, by name: `leader`, `replica`, `sync_standby`. */
  roles(): Promise<Record<string, string>>;
}

interface Programs {
  etcd: string;
  patroni: string;
  postgres: string;
}

/** Seconds of silence from the primary after which a standby takes over. */
const ttl = 15;

/** A PostgreSQL primary with a synchronous standby under Patroni, with one etcd, all on this machine. */
export async function startDatabaseCluster(processes: Processes, programs: Programs): Promise<DatabaseCluster> {
  const account = accountOfPostgres();
  const password = randomBytes(18).toString("base64url");
  const [client = 0, peer = 0, ...ports] = await freePorts(6);
  await startEtcd(processes, programs.etcd, account, client, peer);
  const nodes = ["db1", "db2"].map((name, index) => ({
    name,
    port: ports[index * 2] ?? 0,
    restPort: ports[index * 2 + 1] ?? 0,
  }));
  const running = new Map<string, Started>();

  const start = async (node: Node) => {
    const home = join(processes.folder, node.name);
    const config = join(home, "patroni.json");
    const env = plainEnvironment({ PATH: `${programs.postgres}:/usr/bin:/bin` });
    running.set(node.name, await processes.start(node.name, programs.patroni, [config], { as: account, env }));
  };
  const roles = async () => {
    const { members } = (await ask(nodes, "/cluster")) as { members: { name: string; role: string; state: string }[] };
    return Object.fromEntries(
      members.map(({ name, role, state }) => [name, /running|streaming/.test(state) ? role : `${role} (${state})`]),
    );
  };

  for (const node of nodes) {
    await prepare(processes.folder, node, account, { etcd: client, bin: programs.postgres, password });
    await start(node);
    await until(`${node.name} runs`, 60, async () => (await ask([node], "/patroni")).state === "running");
  }
  await until("the standby is synchronous", 60, async () => Object.values(await roles()).includes("sync_standby"));

  return {
    nodes,
    password,
    roles,
    async primary() {
      for (const node of nodes) {
        const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`).catch(() => null);
        if (answer?.ok) return node;
      }
      throw new Error("No primary found.");
    },
    async kill(node) {
      const patroni = running.get(node.name);
      const [first = ""] = (await readFile(join(processes.folder, node.name, "data/postmaster.pid"), "utf8")).split(
        "\n",
      );
      const children = execFileSync("ps", ["-o", "pid=", "--ppid", first], { encoding: "utf8" }).split(/\s+/);
      // Patroni first, or it would start the server again.
      for (const pid of [patroni?.pid ?? 0, Number(first), ...children.map(Number)]) if (pid > 1) killed(pid);
    },
    restart: start,
  };
}

function killed(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already ended with its parent.
  }
}

async function startEtcd(processes: Processes, etcd: string, as: Account | undefined, client: number, peer: number) {
  const data = join(processes.folder, "etcd");
  await mkdir(data, { mode: 0o700 });
  if (as) await chown(data, as.uid, as.gid);
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const args = {
    ...{ name: "e1", "data-dir": data, "listen-client-urls": clientUrl, "advertise-client-urls": clientUrl },
    ...{ "listen-peer-urls": peerUrl, "initial-advertise-peer-urls": peerUrl, "initial-cluster": `e1=${peerUrl}` },
    // Tuned for one machine with a busy disk rather than three with fast ones.
    ...{ "heartbeat-interval": "500", "election-timeout": "3000", "unsafe-no-fsync": "true" },
  };
  await processes.start(
    "etcd",
    etcd,
    Object.entries(args).map(([name, value]) => `--${name}=${value}`),
    { as },
  );
  await until("etcd answers", 20, async () => (await fetch(`${clientUrl}/health`)).ok);
}

/** PostgreSQL refuses to run as root. */
export function accountOfPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((what) => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

interface Setup {
  etcd: number;
  bin: string;
  password: string;
}

async function prepare(folder: string, node: Node, account: Account | undefined, { etcd, bin, password }: Setup) {
  const home = join(folder, node.name);
  await mkdir(home, { mode: 0o700 });
  const config = {
    scope: "shop",
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl, loop_wait: 3, retry_timeout: 4, maximum_lag_on_failover: 1_048_576 },
        // No commit is acknowledged before the standby has it, and only that standby may take over.
        ...{ synchronous_mode: true, synchronous_node_count: 1 },
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 150, wal_log_hints: "on", hot_standby: "on", work_mem: "16MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: ["host replication replicator 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 scram-sha-256"],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${node.port}`, connect_address: `127.0.0.1:${node.port}` },
      ...{ data_dir: join(home, "data"), bin_dir: bin, pgpass: join(home, "pgpass") },
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
        rewind: { username: "rewinder", password },
      },
      parameters: { unix_socket_directories: home, shared_buffers: "64MB" },
    },
  };
  const place = join(home, "patroni.json");
  await writeFile(place, JSON.stringify(config, null, 2), { mode: 0o600 });
  if (account) for (const each of [home, place]) await chown(each, account.uid, account.gid);
}

async function ask(nodes: Node[], path: string): Promise<Record<string, unknown>> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    if (answer) return (await answer.json()) as Record<string, unknown>;
  }
  return {};
}
