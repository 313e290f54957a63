import { AsyncLocalStorage } from "node:async_hooks";

/**
 * OpenTelemetry traces, for operators with a collector (OTEL_EXPORTER_OTLP_ENDPOINT). Without one, the OpenTelemetry packages are not
 * loaded and the functions here only run the work they are given.
 *
 * Spans record how long each route, statement, job or mail took. They contain no values, which are customers' data.
 */

type Values = Record<string, string | number>;

export interface SpanOptions {
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  values: Values;
  /** The parent span; null to start a new trace. */
  parent: Span | RemoteParent | null;
}

/** The parent span in another program. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  /** W3C Trace Context flags; the lowest bit means that the trace is sampled. */
  flags: number;
}

export interface Span extends RemoteParent {
  /** Adds attributes that are only known later. */
  add(values: Values): void;
  /** Calling it again does nothing. @param isFailed marks the span as an error */
  end(isFailed?: boolean): void;
}

export interface Tracer {
  start(options: SpanOptions): Span;
  /** Sends the remaining spans, with a short timeout. */
  close(): Promise<void>;
}

/** One per process, as with metrics, because connections and jobs do not know which application uses them. */
let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span>();

/** @param next null when tracing ends */
export function setTracer(next: Tracer | null) {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** @returns null if tracing is off */
export function startSpan(options: SpanOptions): Span | null {
  return tracer?.start(options) ?? null;
}

/** The span that the calling code runs in. */
export function currentSpan(): Span | null {
  return current.getStore() ?? null;
}

/** Runs `work`, and everything it starts, in a span. */
export function withSpan<Result>(span: Span, work: () => Result): Result {
  return current.run(span, work);
}

/** Runs `work` in a new span, which ends when the work does. */
export async function traced<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const span = startSpan(options);
  if (!span) return work();
  try {
    const result = await withSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
}

/**
 * Starts a span for a statement that is sent within another span. Background polling is not traced.
 * @param statement the argument of pg's query: a text with placeholders, or an object with one
 */
export function traceStatement<Result>(statement: unknown, run: () => Result): Result {
  const parent = tracer && current.getStore();
  if (!parent) return run();
  const text = typeof statement === "string" ? statement : String((statement as { text?: unknown } | null)?.text ?? "");
  const values = { "db.system.name": "postgresql", "db.query.text": text };
  const span = startSpan({ name: firstWord(text), kind: "client", values, parent });
  const result = run();
  if (span && result instanceof Promise) {
    result.then(
      () => span.end(),
      (error) => {
        // Only the code, because the database's messages quote values.
        span.add({ "db.response.status_code": String((error as { code?: unknown }).code ?? "unknown") });
        span.end(true);
      },
    );
  } else span?.end();
  return result;
}

function firstWord(text: string): string {
  return /^\s*(?:\/\*[^*]*\*\/\s*)?([a-z]{1,20})/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
}

/** For log lines: the trace they belong to. */
export function traceFields(): { trace_id?: string } {
  const span = current.getStore();
  return span ? { trace_id: span.traceId } : {};
}
