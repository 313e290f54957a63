import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("a fresh clone needs no variables; an empty variable counts as unset", () => {
  const config = readConfig({ PORT: "", DATABASE_URL: "", SMTP_URL: "" });
  expect(config).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", NODE_ENV: "production", RATE_LIMIT_FACTOR: 1 });
  expect(config.DATABASE_URL).toBeUndefined();
  expect(config.publicUrl).toBe("http://127.0.0.1:3000");
  expect(config.DATA_DIR).toBe(`${process.cwd()}/data`);
});

test("the public URL has no trailing slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://shop.example.com/" }).publicUrl).toBe("https://shop.example.com");
});

test.each([
  ["NODE_ENV", "staging"],
  ["PORT", "65536"],
  ["PORT", "web"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["DATABASE_POOL", "1"],
  ["PUBLIC_URL", "shop.example.com"],
  ["SMTP_URL", "https://mail.example.com"],
  ["SMTP_TLS", "off"],
  ["SECRET_KEY", "short"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "short"],
  ["RATE_LIMIT_FACTOR", "0"],
  ["MAIL_FROM", "shop.example.com"],
  ["MAIL_FROM", "Shop <shop.example.com>"],
  ["MAIL_FROM", "shop@example.com\r\nBcc: all@example.com"],
  ["DATABASE_OWNER_URL", "owner"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "11"],
  ["TRUST_PROXY", "proxy.example"],
  ["METRICS_TOKEN", "short"],
  ["FILES_URL", "https://bucket.example.com"],
  ["FILES_URL", "s3://key:secret@bucket"],
  ["FILES_URL", "s3://bucket?endpoint=host:9000"],
  ["FILES_CACHE_MB", "1"],
  ["LOG_LEVEL", "loud"],
])("%s=%s is refused in a sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The shop cannot start: ${name} [^;]+\\.$`));
});

test("all problems are reported together", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT .+; LOG_LEVEL /);
});

test.each([
  ["PORT", "65536", "PORT must be a port number from 0 to 65535."],
  ["PORT", "80.5", "PORT must be a port number from 0 to 65535."],
  ["DATABASE_POOL", "1", "DATABASE_POOL must be a number of connections from 2 to 500."],
  ["DATABASE_POOL", "many", "DATABASE_POOL must be a number of connections from 2 to 500."],
  ["RATE_LIMIT_FACTOR", "0", "RATE_LIMIT_FACTOR must be a number greater than 0 and at most 1000000."],
  ["RATE_LIMIT_FACTOR", "9999999", "RATE_LIMIT_FACTOR must be a number greater than 0 and at most 1000000."],
  [
    "TRUST_PROXY",
    "yes",
    "TRUST_PROXY must be false, a number of proxies from 1 to 10, or a comma-separated list of addresses and networks such as 10.0.0.0/8.",
  ],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent."],
])("%s=%s gives an error with the limits", (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The shop cannot start: ${sentence}`);
});

test.each(["shop@example.com", "Shop <shop@example.com>"])("mails may come from %s", (from) => {
  expect(readConfig({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
});

test("the owner of the embedded database cannot be set", () => {
  const owner = "postgres://owner:secret@127.0.0.1/shop";
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow(/DATABASE_OWNER_URL is set and DATABASE_URL is not/);
});
