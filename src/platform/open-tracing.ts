import type { Log } from "./log.ts";
import type { TracingConfig } from "./trace-export.ts";
import { setTracer } from "./tracing.ts";

/**
 * Begins to send traces, if the operator asked for them. Call it before opening anything that is to be traced.
 * @param role what this process does: `web` or `worker`
 * @returns ends it; takes two seconds at most and never throws
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
