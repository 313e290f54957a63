import type { Log } from "./log.ts";
import type { TracingConfig } from "./trace-export.ts";
import { setTracer } from "./tracing.ts";

/**
 * Starts sending traces, if configured. Call it before opening anything that should be traced.
 * @param role of this process: `web` or `worker`
 * @returns a function that stops it, within two seconds and without throwing
 */
export async function openTracing(config: TracingConfig, role: string, log: Log): Promise<() => Promise<void>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { connectCollector } = await import("./trace-export.ts");
  const tracer = connectCollector(config, role, log);
  setTracer(tracer);
  return async () => {
    setTracer(null);
    await tracer.close();
  };
}
