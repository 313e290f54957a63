import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on standard output. Personal data and secrets are cut out by path. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["*.password", "*.email", "*.token", "req.headers.authorization", "req.headers.cookie"],
      censor: "[redacted]",
    },
  });
}
