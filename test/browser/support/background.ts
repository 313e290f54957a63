/**
 * How long a test waits for what another process of the shop does: mails, imports, smaller pictures. These processes have the
 * lowest priority, and some have to start first; on a busy machine they come last.
 */
export const inBackground = { timeout: 60_000 };
