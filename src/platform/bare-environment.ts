/** Where programs and their compiled code are, how much memory they may take, and which time zone they are in. */
const needed = new Set([
  ...["PATH", "NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "TMPDIR", "TZ"],
  ...["LD_LIBRARY_PATH", "LD_PRELOAD", "MALLOC_ARENA_MAX", "MALLOC_CONF"],
]);

/** Whom to trust and which way to take, for a process that connects to others. */
export const networkSettings = [
  ...["NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["NODE_USE_ENV_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "https_proxy", "http_proxy", "no_proxy"],
];

/**
 * The environment for a process that reads files of others. It has no use for the shop's keys and passwords.
 * @param also further variables that it needs
 */
export function bareEnvironment(also: readonly string[] = []): NodeJS.ProcessEnv {
  const isNeeded = (name: string) => needed.has(name) || also.includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name)));
}
