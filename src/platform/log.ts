import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { redactAddresses } from "./redact-addresses.ts";
import { traceFields } from "./tracing.ts";

export type Log = Logger;

/**
 * JSON lines on standard output. Secrets are cut out by path, and mail addresses wherever they stand in the finished line:
 * errors of mail servers and databases contain them in messages, stacks and causes.
 * @param destination where the lines go instead
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
 * What describes an error, without what it drags along: PostgreSQL quotes the row that a constraint refused, and errors of a lost
 * connection hold the whole client, with the text of its statements and the secret that cancels them.
 */
function describeError(error: Error) {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const fields = Object.entries(rest).filter(([name, value]) => name === "aggregateErrors" || !isObject(value));
  return Object.fromEntries(fields);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
