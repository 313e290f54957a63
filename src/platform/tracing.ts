import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Traces in the format of OpenTelemetry, for operators who have a collector. Its packages are loaded only then
 * (OTEL_EXPORTER_OTLP_ENDPOINT); without one, every function here does nothing but the work it is given.
 *
 * Spans say which route, statement, job or mail took how long. They hold no values: those are of customers.
 */

type Values = Record<string, string | number>;

export interface SpanBeginning {
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  values: Values;
  /** The span this is a part of; null where a new trace begins. */
  parent: Span | RemoteParent | null;
}

/** Where a trace comes from that another program began. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  /** Of W3C Trace Context; the lowest bit says that the trace is recorded. */
  flags: number;
}

export interface Span extends RemoteParent {
  /** Values that are only known later. */
  add(values: Values): void;
  /** @param isFailed whether it counts as an error; a second call does nothing */
  end(isFailed?: boolean): void;
}

export interface Tracer {
  begin(beginning: SpanBeginning): Span;
  /** Sends what is left, and gives up soon if nobody takes it. */
  close(): Promise<void>;
}

/** One for the process, as with metrics: connections and jobs are not told who uses them. */
let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span>();

/** @param next null when tracing ends */
export function setTracer(next: Tracer | null) {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** @returns null when nothing is traced */
export function beginSpan(beginning: SpanBeginning): Span | null {
  return tracer?.begin(beginning) ?? null;
}

/** The span that the code which asks is a part of. */
export function currentSpan(): Span | null {
  return current.getStore() ?? null;
}

/** Runs `work`, and whatever it starts, as a part of a span. */
export function within<Result>(span: Span, work: () => Result): Result {
  return current.run(span, work);
}

/** Runs `work` as a span of its own, which ends when the work does. */
export async function traced<Result>(beginning: SpanBeginning, work: () => Promise<Result>): Promise<Result> {
  const span = beginSpan(beginning);
  if (!span) return work();
  try {
    const result = await within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
}

/**
 * Makes a span of a statement that is asked as a part of another span. What runs by itself, such as looking for jobs, makes none.
 * @param statement what pg was given: a text with placeholders, or an object with one
 */
export function traceStatement<Result>(statement: unknown, run: () => Result): Result {
  const parent = tracer && current.getStore();
  if (!parent) return run();
  const text = typeof statement === "string" ? statement : String((statement as { text?: unknown } | null)?.text ?? "");
  const values = { "db.system.name": "postgresql", "db.query.text": text };
  const span = beginSpan({ name: firstWord(text), kind: "client", values, parent });
  const result = run();
  if (span && result instanceof Promise) {
    result.then(
      () => span.end(),
      (error) => {
        // Only the code: messages of the database quote what was sent to it.
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

/** For lines of the log: which trace they belong to. */
export function traceFields(): { trace_id?: string } {
  const span = current.getStore();
  return span ? { trace_id: span.traceId } : {};
}
