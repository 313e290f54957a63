/**
 * How long a test waits for work done by another process of the shop: mails, imports, smaller pictures. These processes have the
 * lowest priority, and some have to start first, so a busy machine runs them last.
 */
export const inBackground = { timeout: 60_000 };
