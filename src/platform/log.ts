import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { redactAddresses } from "./redact-addresses.ts";
import { traceFields } from "./tracing.ts";

export type Log = Logger;

/**
 * Logs JSON lines to standard output. Secrets are redacted by path. Email addresses are redacted anywhere in the line, because errors
 * of mail servers and databases contain them in messages, stacks and causes.
 * @param destination standard output by default
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: traceFields,
      redact: {
        paths: ["*.password", "*.email", "*.token", "req.headers.authorization", "req.headers.cookie"],
        censor: "[redacted]",
      },
      hooks: { streamWrite: redactAddresses },
    },
    destination ?? pino.destination(1),
  );
}

/**
 * The fields of an error, without what must not be logged: PostgreSQL quotes the row that violates a constraint, and errors of a lost
 * connection contain the whole client, with its statements and its cancellation secret.
 */
function describeError(error: Error) {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const fields = Object.entries(rest).filter(([name, value]) => name === "aggregateErrors" || !isObject(value));
  return Object.fromEntries(fields);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
