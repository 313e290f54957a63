/** Where programs are, how much memory they may take, and which time zone they are in. */
const needed = new Set([
  ...["PATH", "NODE_ENV", "NODE_OPTIONS", "TMPDIR", "TZ"],
  ...["LD_LIBRARY_PATH", "LD_PRELOAD", "MALLOC_ARENA_MAX", "MALLOC_CONF"],
]);

/** The environment for a process that reads files of others. It has no use for the shop's keys and passwords. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.has(name)));
}
