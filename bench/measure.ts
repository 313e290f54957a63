import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import autocannon from "autocannon";

/** Results of one job. Latencies in milliseconds, CPU in microseconds per request, bytes per reply. */
export interface Figures {
  rps: number;
  p50_ms: number;
  p99_ms: number;
  cpu_us: number;
  bytes: number;
}

const ticksPerSecond = 100;

/** CPU seconds that a process has used so far; 0 where the system does not report them. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** CPU seconds that a PostgreSQL server has used so far, including ended sessions. @param home its folder */
export function serverCpuSeconds(home: string): number {
  try {
    const [postmaster = ""] = readFileSync(join(home, "cluster", "postmaster.pid"), "utf8").split("\n");
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").split(" ").filter(Boolean);
    const fields = readFileSync(`/proc/${postmaster}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const ended = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
    return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), ended);
  } catch {
    return 0;
  }
}

/**
 * Requests one or several paths over `connections` connections for `seconds`. Any status but 2xx is an error.
 * @param tokens of the customers who request each path; without them, a visitor does
 */
export async function readLoad(
  pid: number,
  origin: string,
  paths: string[],
  { connections = 32, seconds = 4, tokens = [] as string[] } = {},
): Promise<Figures> {
  const before = cpuSeconds(pid);
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "br" },
    requests: paths.flatMap((path) =>
      (tokens.length > 0 ? tokens : [null]).map((token) => ({
        ...{ method: "GET" as const, path },
        ...(token === null ? {} : { headers: { "accept-encoding": "br", authorization: `Bearer ${token}` } }),
      })),
    ),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${paths[0]}: ${result.non2xx} wrong answers and ${result.errors} errors`);
  }
  const requests = result.requests.total;
  return {
    rps: requests / result.duration,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    cpu_us: ((cpuSeconds(pid) - before) / requests) * 1e6,
    bytes: Math.round(result.throughput.total / requests),
  };
}

/** Does every piece of work once, `workers` at a time. */
export async function workLoad(
  pid: number,
  pieces: number,
  perform: (piece: number, worker: number) => Promise<number>,
  workers = 32,
): Promise<Figures> {
  const before = cpuSeconds(pid);
  const started = performance.now();
  const latencies: number[] = [];
  let bytes = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (next < pieces) {
        const piece = next++;
        const begun = performance.now();
        bytes += await perform(piece, worker);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    rps: pieces / seconds,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    cpu_us: ((cpuSeconds(pid) - before) / pieces) * 1e6,
    bytes: Math.round(bytes / pieces),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
