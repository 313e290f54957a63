import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Processes } from "./processes.ts";

export interface Server {
  name: string;
  port: number;
  /** Port for health checks, if not the server's own. */
  checkPort?: number;
}

export interface Listener {
  name: string;
  port: number;
  mode: "http" | "tcp";
  /** Path that responds with 200 when the server may be used. */
  check: string;
  servers: Server[];
}

export interface Balancer {
  /** Stops sending a server new requests, and waits until it has answered those in progress. */
  drain(listener: string, server: string): Promise<void>;
  enable(listener: string, server: string): Promise<void>;
  /** `UP`, `DOWN`, `DRAIN` … */
  serverStatus(listener: string, server: string): Promise<string>;
}

/** HAProxy on loopback ports, configured like deploy/haproxy/haproxy.cfg but with more frequent checks. */
export async function startBalancer(processes: Processes, program: string, listeners: Listener[]): Promise<Balancer> {
  const socket = join(processes.folder, "haproxy.sock");
  const config = join(processes.folder, "haproxy.cfg");
  await writeFile(config, writeConfig(listeners, socket));
  await processes.start("haproxy", program, ["-W", "-db", "-f", config]);
  await until(socket);

  const state = async (listener: string, server: string) => {
    const rows = (await command(socket, "show stat")).split("\n").map((row) => row.split(","));
    const names = rows[0]?.map((name) => name.replace("# ", "")) ?? [];
    const row = rows.find((each) => each[0] === listener && each[1] === server) ?? [];
    const value = (name: string) => row[names.indexOf(name)] ?? "";
    return { status: value("status"), sessions: Number(value("scur")), queued: Number(value("qcur")) };
  };
  return {
    async drain(listener, server) {
      await command(socket, `set server ${listener}/${server} state drain`);
      while ((await state(listener, server)).sessions > 0) await wait(50);
    },
    async enable(listener, server) {
      await command(socket, `set server ${listener}/${server} state ready`);
    },
    serverStatus: async (listener, server) => (await state(listener, server)).status,
  };
}

function writeConfig(listeners: Listener[], socket: string): string {
  const parts = listeners.map(({ mode, ...listener }) =>
    mode === "http" ? shopSection(listener) : databaseSection(listener),
  );
  return `global
  maxconn 2000
  stats socket ${socket} mode 600 level admin
defaults
  balance roundrobin
  option httpchk
  retries 3
  timeout connect 3s
  timeout client 5m
  timeout server 5m
  timeout check 2s
  timeout queue 10s
  default-server inter 500 fall 2 rise 1

${parts.join("\n\n")}
`;
}

/**
 * Prefers shops that report ready. When none is, because the database is gone, all of them get requests: pages come from memory, and
 * the shop refuses the rest itself.
 */
function shopSection({ name, port, check, servers }: Omit<Listener, "mode">): string {
  return `listen ${name}
  bind 127.0.0.1:${port}
  mode http
  option redispatch
  option allbackups
  http-check send meth GET uri ${check}
  http-check expect status 200
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check`).join("\n")}
${servers.map((server) => `  server ${server.name}-memory 127.0.0.1:${server.port} backup`).join("\n")}`;
}

/** Closes connections to a server that has lost its listener's role. */
function databaseSection({ name, port, check, servers }: Omit<Listener, "mode">): string {
  const server = ({ name, port, checkPort = port }: Server) =>
    `  server ${name} 127.0.0.1:${port} check port ${checkPort} on-marked-down shutdown-sessions`;
  return `listen ${name}
  bind 127.0.0.1:${port}
  mode tcp
  http-check send meth OPTIONS uri ${check}
  http-check expect status 200
${servers.map(server).join("\n")}`;
}

async function until(socket: string) {
  for (let tries = 0; tries < 100; tries++) {
    if (await command(socket, "show info").catch(() => "")) return;
    await wait(50);
  }
  throw new Error("HAProxy does not answer.");
}

function command(socket: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const connection = connect(socket, () => connection.end(`${line}\n`));
    connection.on("data", (chunk) => {
      answer += chunk;
    });
    connection.on("end", () => resolve(answer));
    connection.on("error", reject);
  });
}
