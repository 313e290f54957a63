import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

/* Loaded into the shop's process by `--import`: reports on its own port what the process has used since the previous request. */

if (process.env.PROBE_PORT && process.argv[1]?.endsWith("main.js")) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  createServer((_request, response) => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        cpu_ms: (user + system) / 1000,
        delay_ms: Math.round(delay.max / 1e5) / 10,
        rss_mib: mebibytes(rss),
        heap_mib: mebibytes(heapUsed),
        peak_mib: mebibytes(process.resourceUsage().maxRSS * 1024),
      }),
    );
    delay.reset();
  })
    .listen(Number(process.env.PROBE_PORT), "127.0.0.1")
    .unref();
}
