import { resolve } from "node:path";
import { z } from "zod";
import { trustedProxies } from "./http/trusted-proxies.ts";

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema);
const url = (schemes: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.test(value), `must be a URL such as ${example}`);

const proxies = z
  .string()
  .refine(
    (value) => trustedProxies(value) !== null,
    "must be false, a number of proxies from 1 to 10, or a comma-separated list of addresses and networks such as 10.0.0.0/8",
  );

const filesUrl = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, searchParams } = new URL(value);
  const endpoint = searchParams.get("endpoint");
  // Credentials in a URL would end up in logs.
  return (
    protocol === "s3:" && hostname !== "" && username === "" && (endpoint === null || /^https?:\/\/[^/]/.test(endpoint))
  );
}, "must be a URL such as s3://bucket?endpoint=https://host&region=ap-south-1");

/** An integer within limits, which the error message names. */
function number(what: string, from: number, to: number) {
  const message = `must be ${what} from ${from} to ${to}`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
}

function oneOf<const Value extends string>(...values: [Value, ...Value[]]) {
  return z.enum(values, `must be one of ${values.join(", ")}`);
}

/** `shop@example.com`, or with a name: `Shop <shop@example.com>`. */
const sender = z.string().refine((value) => {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return z.email().safeParse(address.trim()).success;
}, "must be an email address such as shop@example.com, or Shop <shop@example.com>");

const factorMessage = "must be a number greater than 0 and at most 1000000";

const ratioMessage = "must be a number from 0 to 1";

/** The samplers of the OpenTelemetry specification that need no other service. */
const samplers = [
  ...(["always_on", "always_off", "traceidratio"] as const),
  ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
] as const;

/** Every environment variable that the shop reads, with its default. docs/running.md lists them for operators. */
const environment = z.object({
  NODE_ENV: setting(oneOf("production", "development", "test").default("production")),
  PORT: setting(number("a port number", 0, 65535).default(3000)),
  HOST: setting(z.string().default("127.0.0.1")),
  DATA_DIR: setting(z.string().default("./data")),
  DATABASE_URL: setting(url(/^postgres(ql)?:/, "postgres://user:password@host:5432/shop").optional()),
  DATABASE_OWNER_URL: setting(url(/^postgres(ql)?:/, "postgres://owner:password@host:5432/shop").optional()),
  DATABASE_REPLICA_URL: setting(url(/^postgres(ql)?:/, "postgres://user:password@standby:5432/shop").optional()),
  DATABASE_POOL: setting(number("a number of connections", 2, 500).default(20)),
  PUBLIC_URL: setting(url(/^https?:/, "https://shop.example.com").optional()),
  SMTP_URL: setting(url(/^smtps?:/, "smtp://user:password@host:587").optional()),
  SMTP_TLS: setting(z.enum(["required", "optional"], "must be required or optional").default("required")),
  MAIL_FROM: setting(sender.optional()),
  SECRET_KEY: setting(z.string().min(32, "must have at least 32 characters").optional()),
  SECRET_KEY_PREVIOUS: setting(z.string().min(32, "must have at least 32 characters").optional()),
  ADMIN_EMAIL: setting(z.email("must be an email address").optional()),
  ADMIN_PASSWORD: setting(z.string().min(12, "must have at least 12 characters").optional()),
  REQUIRE_OWNER_SECOND_FACTOR: setting(oneOf("true", "false").optional()),
  RATE_LIMIT_FACTOR: setting(
    z.coerce.number(factorMessage).positive(factorMessage).max(1_000_000, factorMessage).default(1),
  ),
  LOAD_SHEDDING: setting(oneOf("on", "off").default("on")),
  CUSTOMER_IDLE_MINUTES: setting(number("a number of minutes", 15, 1440).default(720)),
  WORKER: setting(oneOf("inside", "none").default("inside")),
  WEB_CONCURRENCY: setting(number("a number of processes", 1, 64).default(1)),
  TRUST_PROXY: setting(proxies.default("false")),
  FILES_URL: setting(filesUrl.optional()),
  FILES_CACHE_MB: setting(number("a number of megabytes", 16, 1_000_000).default(512)),
  AWS_ACCESS_KEY_ID: setting(z.string().optional()),
  AWS_SECRET_ACCESS_KEY: setting(z.string().optional()),
  AWS_SESSION_TOKEN: setting(z.string().optional()),
  BACKUP_KEY: setting(z.string().min(16, "must have at least 16 characters").optional()),
  BACKUP_RECIPIENT: setting(
    z
      .string()
      .regex(/^age1[0-9a-z]{20,4000}$/, "must be an age public key, such as age1…")
      .optional(),
  ),
  PUSH_SERVICE: setting(url(/^https?:/, "https://push.example.com").optional()),
  GST_PORTAL_ANSWERS: setting(z.string().optional()),
  METRICS_PORT: setting(number("a port number", 1, 65535).optional()),
  METRICS_TOKEN: setting(z.string().min(16, "must have at least 16 characters").optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(url(/^https?:/, "http://collector:4318").optional()),
  // The exporter reads this one itself.
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().optional()),
  OTEL_SERVICE_NAME: setting(z.string().default("shop")),
  OTEL_TRACES_SAMPLER: setting(oneOf(...samplers).default("parentbased_always_on")),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number(ratioMessage).min(0, ratioMessage).max(1, ratioMessage).default(1)),
  LOG_LEVEL: setting(oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info")),
});

/** The names of the environment variables that the shop reads. */
export const variables = Object.keys(environment.shape);

export interface Config extends z.infer<typeof environment> {
  /** The shop's public origin, without a trailing slash. */
  publicUrl: string;
}

/** The configuration is wrong. The message names each variable and says what it must be. */
export class ConfigError extends Error {}

/**
 * Reads and validates the environment.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const checked = environment.safeParse(env);
  if (!checked.success) {
    const problems = checked.error.issues.map((issue) => `${issue.path.join(".")} ${toProblem(issue.message)}`);
    throw new ConfigError(`The shop cannot start: ${problems.join("; ")}.`);
  }
  const config = checked.data;
  if (config.DATABASE_OWNER_URL && !config.DATABASE_URL) {
    throw new ConfigError(
      "The shop cannot start: DATABASE_OWNER_URL is set and DATABASE_URL is not. Set both, or neither to use the embedded database.",
    );
  }
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    publicUrl: (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, ""),
  };
}

function toProblem(message: string) {
  return message.startsWith("must") ? message : `is invalid (${message})`;
}
