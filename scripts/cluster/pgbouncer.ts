import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accountOfPostgres } from "./database-cluster.ts";
import type { Processes } from "./processes.ts";

interface Pooled {
  port: number;
  /** The port of the primary. */
  server: number;
  user: string;
  password: string;
  database: string;
}

/**
 * PgBouncer in session mode: the shop uses named prepared statements and LISTEN, and both belong to a session. Startup settings that
 * the shop sends do not get through; set them on the role.
 */
export async function startPgBouncer(processes: Processes, program: string, pooled: Pooled) {
  const as = accountOfPostgres();
  const home = join(processes.folder, "pgbouncer");
  await mkdir(home, { mode: 0o700 });
  const users = join(home, "users.txt");
  const config = join(home, "pgbouncer.ini");
  await writeFile(users, `"${pooled.user}" "${pooled.password}"\n`);
  await writeFile(
    config,
    `[databases]
${pooled.database} = host=127.0.0.1 port=${pooled.server} dbname=${pooled.database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
server_reset_query = DISCARD ALL
server_login_retry = 1
query_wait_timeout = 8
server_connect_timeout = 5
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options
`,
  );
  if (as) for (const each of [home, users, config]) await chown(each, as.uid, as.gid);
  await processes.start("pgbouncer", program, [config], { as });
}
