import { setTimeout as wait } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { RemoteParent, SpanOptions, Tracer } from "./tracing.ts";

/** Everything that depends on OpenTelemetry. Loaded only by `openTracing`. */

export type TracingConfig = Pick<
  Config,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER" | "OTEL_TRACES_SAMPLER_ARG"
>;

const kinds: Record<SpanOptions["kind"], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Milliseconds. Spans that the collector does not accept in time are dropped. */
const timeouts = { export: 5000, close: 2000 };
const maxValueLength = 4000;
const warningIntervalMs = 60_000;

export function connectCollector(config: TracingConfig, role: string, log: Log): Tracer {
  const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "")}/v1/traces`;
  const exporter = withWarnings(new OTLPTraceExporter({ url, timeoutMillis: timeouts.export }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": config.OTEL_SERVICE_NAME, "shop.process": role }),
    sampler: createSampler(config),
    spanLimits: { attributeValueLengthLimit: maxValueLength },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 2 * timeouts.export })],
  });
  const tracer = provider.getTracer("shop");
  return {
    start({ name, kind, values, parent }) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: values }, toContext(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        ...{ traceId, spanId, flags: traceFlags },
        add: (more) => void span.setAttributes(more),
        end(isFailed = false) {
          if (!span.isRecording()) return;
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const closed = provider.shutdown().catch(() => {});
      await Promise.race([closed, wait(timeouts.close, undefined, { ref: false })]);
    },
  };
}

function toContext(parent: RemoteParent | null) {
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: !("end" in parent) });
}

/** The names are those of the OpenTelemetry specification. */
function createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }[name.replace("parentbased_", "") as "always_on" | "always_off" | "traceidratio"]();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Logs that the collector rejects spans, but not for every batch. */
function withWarnings(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - warnedAt > warningIntervalMs) {
          warnedAt = performance.now();
          log.warn(
            { reason: result.error.message, spans: spans.length },
            "the trace collector is not accepting traces",
          );
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
