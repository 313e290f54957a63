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
      serializers: { err: withoutRows },
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

/** PostgreSQL quotes the row that a constraint refused: names and numbers of customers, which no log needs. */
function withoutRows(error: Error) {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return rest;
}
